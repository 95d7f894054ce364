import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Intake } from '../intake/index.ts';
import type { CrashFeed } from './crash-feed.ts';
import { NOBODY, payTargets } from './pay-targets.ts';
import { readState } from './read-state.ts';
import type { RunningRound } from './running-rounds.ts';
import { findNextDue } from './store.ts';

/** What the targets of a round are paid with. */
export interface PayerParts {
  readonly pool: pg.Pool;
  readonly intake: Intake;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly feed: CrashFeed;
}

/** Pays the targets of a running round as they are reached. */
export interface TargetPayer {
  /** Begins to pay what is due at this multiplier, unless nothing is or a payment is still being written. */
  pay(reached: number): void;
  /** Resolves when what was begun is done. */
  finish(): Promise<void>;
  /** Tells what may have been paid and told to nobody. Throws where it cannot be told now. */
  catchUp(): Promise<void>;
}

/**
 * Makes the payer of a round. It knows the lowest target there is, so that a quiet round asks nothing of the database. A
 * payment that fails is made up for by the next one, and in the end by the settlement, at the same multiplier; as it may
 * have been written though nobody was told, how the game stands is told before anything else is.
 */
export function createTargetPayer(
  parts: PayerParts,
  { round, epoch }: { round: RunningRound; epoch: bigint },
): TargetPayer {
  // Not known yet: the first tick finds out.
  let due: number | undefined = 0;
  let paying: Promise<void> | undefined;
  let isUntold = false;

  const catchUp = async (): Promise<void> => {
    if (!isUntold) return;
    // This engine alone turns the round, and not meanwhile: no older state is told after a newer one.
    parts.feed.publish({ kind: 'state', state: await readState(parts.pool) });
    isUntold = false;
  };
  const write = async (reached: number): Promise<void> => {
    await catchUp();
    const receivedAt = parts.clock.now();
    const command = { playerId: NOBODY, receivedAt, fingerprint: 'crash targets', round, epoch, reached };
    isUntold = true;
    const verdict = await parts.intake.submit(payTargets, command);
    isUntold = false;
    if (verdict.ok && verdict.done.news.length > 0) parts.feed.publish({ kind: 'bets', bets: verdict.done.news });
    due = await findNextDue(parts.pool, round.id);
  };

  return {
    pay: (reached) => {
      if (due === undefined || reached < due) return;
      paying ??= write(reached)
        .catch((error: unknown) => {
          parts.logger.error({ err: error, round: String(round.id) }, 'crash: targets were not paid, trying again');
        })
        .finally(() => {
          paying = undefined;
        });
    },
    finish: async () => {
      await paying;
      await catchUp().catch((error: unknown) => {
        parts.logger.error({ err: error, round: String(round.id) }, 'crash: paid targets could not be told');
      });
    },
    catchUp,
  };
}
