import { KEPT_FAULTS, type ReconcileRecord } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { countFound, noteFound } from '../../platform/read-page.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Fault } from '../ledger/index.ts';
import { insertRun, insertStart } from './runs-store.ts';

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

/**
 * Goes over the books, check after check, and keeps that it began and how it ended; a run that breaks off too. Gives back
 * the first mismatches.
 */
export async function reconcile(
  { pool, notePool = pool, clock, checks }: ReconcileParts,
  by: ReconcileRecord['by'],
): Promise<readonly Fault[]> {
  const startedAt = new Date(clock.now());
  const faults: Fault[] = [];
  let done = 0;
  // One connection, and not now this and now that one of the pool: as long as it stands the run goes on.
  const client = await pool.connect();
  let startId: bigint | null = null;
  const note = async (mismatches: number | null): Promise<void> => {
    const found = faults.slice(0, KEPT_FAULTS).map(({ subject, fault }) => `${subject}: ${fault}`);
    const endedAt = new Date(clock.now());
    await insertRun(notePool, { startId, startedAt, endedAt, by, checks: done, mismatches, found });
  };
  try {
    startId = await insertStart(client, { startedAt, by });
    for (const check of checks) {
      await carryOut(client, [check], faults);
      done += 1;
    }
  } catch (error) {
    await note(null).catch((failure: unknown) => {
      throw new AggregateError([error, failure], 'the books could not be gone over, nor that be kept', {
        cause: error,
      });
    });
    throw error;
  } finally {
    client.release();
  }
  await note(countFound(faults));
  return faults;
}

/** Carries out checks, one after the other, puts what they find to `found` and gives it back. Nothing is kept of it. */
export async function carryOut(client: Queryable, checks: readonly Check[], found: Fault[] = []): Promise<Fault[]> {
  for (const check of checks) for (const fault of await check(client)) noteFound(found, fault);
  return found;
}

/** Goes over the books every night. */
export function registerReconcileJob(jobs: Jobs, parts: ReconcileParts & { readonly logger: Logger }): void {
  jobs.daily('reconcile', NIGHTLY, async () => {
    const faults = await reconcile(parts, 'job');
    if (faults.length > 0) parts.logger.error({ mismatches: countFound(faults) }, 'reconcile: the books do not agree');
  });
}
