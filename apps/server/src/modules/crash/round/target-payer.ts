import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Intake } from '../../intake/index.ts';
import type { CatchUp } from '../say/catch-up.ts';
import type { CrashFeed } from '../say/crash-feed.ts';
import { findNextDue } from '../books/store.ts';
import { NOBODY, payTargets } from './pay-targets.ts';
import type { RunningRound } from './running-rounds.ts';

/** What the targets of a round are paid with. */
export interface PayerParts {
  readonly pool: pg.Pool;
  readonly intake: Intake;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly feed: CrashFeed;
  readonly catchUp: CatchUp;
}

/** Pays the targets of a running round as they are reached. */
export interface TargetPayer {
  /** Begins to pay what is due at this multiplier, unless nothing is or a payment is still being written. */
  pay(reached: number): void;
  /** Resolves when what was begun is done. */
  finish(): Promise<void>;
  /** Publishes what may have been paid and was not published. Throws where it cannot be now. */
  publishMissed(): Promise<void>;
}

/**
 * Makes the payer of a round. It knows the lowest target there is, so that a quiet round asks nothing of the database. A
 * payment that fails is made up for by the next one, and in the end by the settlement, at the same multiplier; as it may
 * have been written though this process received no answer, that is caught up on before anything else is paid.
 */
export function createTargetPayer(
  parts: PayerParts,
  { round, epoch }: { round: RunningRound; epoch: bigint },
): TargetPayer {
  // Not known yet: the first tick finds out.
  let due: number | undefined = 0;
  let paying: Promise<void> | undefined;
  let isBehind = false;

  const publishMissed = async (): Promise<void> => {
    if (!isBehind) return;
    await parts.catchUp.run('anything');
    isBehind = false;
  };
  const write = async (reached: number): Promise<void> => {
    await publishMissed();
    const receivedAt = parts.clock.now();
    const command = { playerId: NOBODY, receivedAt, fingerprint: 'crash targets', round, epoch, reached };
    isBehind = true;
    const verdict = await parts.intake.submit(payTargets, command);
    isBehind = false;
    if (verdict.ok) parts.feed.publish(verdict.outbox ?? []);
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
      await publishMissed().catch((error: unknown) => {
        parts.logger.error({ err: error, round: String(round.id) }, 'crash: paid targets could not be published');
      });
    },
    publishMissed,
  };
}
