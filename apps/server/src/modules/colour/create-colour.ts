import type pg from 'pg';
import type { Intake } from '../intake/index.ts';
import { createEngine, type Engine } from '../rounds/index.ts';
import { createRecords, type Records } from './create-records.ts';
import { placeBet } from './place-bet.ts';
import { playRounds, type RoundParts } from './play-rounds.ts';

/** What Color Prediction is made of; the rounds are played over `pool`. */
export interface ColourParts extends RoundParts {
  readonly intake: Intake;
  /** What questions of players and visitors are answered from, where that is another. */
  readonly requestPool?: pg.Pool;
  /** How long the engine's lease lasts without renewal, where it is not the usual time. */
  readonly leaseTtlMs?: number;
}

/** The game, as its calls use it. Rounds are played between start and stop. */
export interface Colour extends Engine, Records {
  placeBet(order: Parameters<typeof placeBet>[1]): ReturnType<typeof placeBet>;
}

/** Makes the game over the database. */
export function createColour(parts: ColourParts): Colour {
  return {
    placeBet: (order) => placeBet(parts.intake, order),
    ...createRecords({ pool: parts.requestPool ?? parts.pool, clock: parts.clock }),
    ...createEngine({
      pool: parts.pool,
      game: 'colour',
      logger: parts.logger,
      ttlMs: parts.leaseTtlMs,
      playRounds: (lease, signal) => playRounds(parts, lease, signal),
    }),
  };
}
