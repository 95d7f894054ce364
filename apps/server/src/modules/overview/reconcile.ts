import { KEPT_FAULTS, type ReconcileRecord } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { countFound, noteFound } from '../../platform/read-page.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Fault } from '../ledger/index.ts';
import { insertRun } from './runs-store.ts';

/** One look at the books: what it finds does not agree. */
export type Check = (client: Queryable) => Promise<readonly Fault[]>;

/** What the books are gone over with. */
interface ReconcileParts {
  readonly pool: pg.Pool;
  /** What a run is noted over, where that is another: a closing house ends the first one while this one stands. */
  readonly notePool?: pg.Pool;
  readonly clock: Pick<Clock, 'now'>;
  readonly checks: readonly Check[];
}

/** Half past three in the morning in India. */
const NIGHTLY = { hourUtc: 22, minute: 0 };

/** Goes over the books, check after check, and keeps how it ended; a run that breaks off too. Gives back the first mismatches. */
export async function reconcile(
  { pool, notePool = pool, clock, checks }: ReconcileParts,
  by: ReconcileRecord['by'],
): Promise<readonly Fault[]> {
  const startedAt = new Date(clock.now());
  const faults: Fault[] = [];
  let done = 0;
  const note = async (mismatches: number | null): Promise<void> => {
    const found = faults.slice(0, KEPT_FAULTS).map(({ subject, fault }) => `${subject}: ${fault}`);
    await insertRun(notePool, { startedAt, endedAt: new Date(clock.now()), by, checks: done, mismatches, found });
  };
  try {
    for (const check of checks) {
      for (const fault of await check(pool)) noteFound(faults, fault);
      done += 1;
    }
  } catch (error) {
    await note(null).catch((failure: unknown) => {
      throw new AggregateError([error, failure], 'the books could not be gone over, nor that be kept', {
        cause: error,
      });
    });
    throw error;
  }
  await note(countFound(faults));
  return faults;
}

/** Goes over the books every night. */
export function registerReconcileJob(jobs: Jobs, parts: ReconcileParts & { readonly logger: Logger }): void {
  jobs.daily('reconcile', NIGHTLY, async () => {
    const faults = await reconcile(parts, 'job');
    if (faults.length > 0) parts.logger.error({ mismatches: countFound(faults) }, 'reconcile: the books do not agree');
  });
}
