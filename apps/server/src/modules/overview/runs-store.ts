import type { ReconcileRecord } from '@rang/contract';
import type { Queryable, RecordOf } from '../../platform/database/database.ts';

type Run = Omit<RecordOf<'reconciliations', 'startedAt' | 'endedAt' | 'by' | 'checks' | 'mismatches' | 'found'>, 'id'>;

export async function insertRun(client: Queryable, run: Run): Promise<void> {
  await client.query(
    `insert into reconciliations (started_at, ended_at, by, checks, mismatches, found) values ($1, $2, $3, $4, $5, $6)`,
    [run.startedAt, run.endedAt, run.by, run.checks, run.mismatches, run.found],
  );
}

/** The run that ended last. */
export async function findLastRun(client: Queryable): Promise<ReconcileRecord | undefined> {
  const found = await client.query<Run>(
    `select started_at as "startedAt", ended_at as "endedAt", by, checks, mismatches, found
     from reconciliations order by id desc limit 1`,
  );
  const run = found.rows[0];
  return (
    run && { ...run, startedAt: run.startedAt.toISOString(), endedAt: run.endedAt.toISOString(), found: [...run.found] }
  );
}

/** When the books were last gone over and agreed, in whole. */
export async function findLastCleanRunAt(client: Queryable): Promise<Date | undefined> {
  const found = await client.query<Pick<Run, 'endedAt'>>(
    'select ended_at as "endedAt" from reconciliations where mismatches = 0 order by id desc limit 1',
  );
  return found.rows[0]?.endedAt;
}
