import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Chains } from '../fairness/index.ts';
import type { Intake } from '../intake/index.ts';
import { runEngine } from '../rounds/index.ts';
import { playRounds } from './play-rounds.ts';
import type { RoundLength } from './round-schedule.ts';

/** What Color Prediction is made of. */
export interface ColourParts {
  readonly pool: pg.Pool;
  readonly intake: Intake;
  readonly chains: Chains;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly length: RoundLength;
  /** How long the engine's lease lasts without renewal, where it is not the usual time. */
  readonly leaseTtlMs?: number;
}

/** The game's engine. */
export interface Colour {
  start(): void;
  /** Resolves when the engine has let go of its lease; a round that is running stays open in the database. */
  stop(): Promise<void>;
}

/** Makes the game's engine; rounds are played between start and stop. */
export function createColour(parts: ColourParts): Colour {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  return {
    start: () => {
      running = runEngine({
        pool: parts.pool,
        game: 'colour',
        logger: parts.logger,
        signal: stopping.signal,
        ttlMs: parts.leaseTtlMs,
        play: (lease, signal) => playRounds(parts, lease, signal),
      });
    },
    stop: async () => {
      stopping.abort(new Error('the house is closing'));
      await running;
    },
  };
}
