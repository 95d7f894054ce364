import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Chains } from '../fairness/index.ts';
import type { Intake } from '../intake/index.ts';
import { createEngine, type Engine } from '../rounds/index.ts';
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
export type Colour = Engine;

/** Makes the game's engine; rounds are played between start and stop. */
export function createColour(parts: ColourParts): Colour {
  return createEngine({
    pool: parts.pool,
    game: 'colour',
    logger: parts.logger,
    ttlMs: parts.leaseTtlMs,
    play: (lease, signal) => playRounds(parts, lease, signal),
  });
}
