import type { ReconcileRecord } from '@rang/contract';
import type { Joined, Queryable, RecordOf, RowOf } from '../../platform/database/database.ts';

type Run = RecordOf<'reconciliations', 'startedAt' | 'endedAt' | 'by' | 'checks' | 'mismatches' | 'found' | 'startId'>;

/** Keeps that a run begins, over the connection that it will go on over. Gives back which one it is. */
export async function insertStart(
  client: Queryable,
  { startedAt, by }: Pick<Run, 'startedAt' | 'by'>,
): Promise<bigint> {
  const inserted = await client.query<RowOf<'reconciliation_starts', 'id'>>(
    `insert into reconciliation_starts (started_at, by, backend_pid, backend_start)
     select $1, $2, pid, backend_start from pg_stat_activity where pid = pg_backend_pid() returning id`,
    [startedAt, by],
  );
  const id = inserted.rows[0]?.id;
  if (id === undefined) throw new Error('the database does not name its own connection');
  return id;
}

export async function insertRun(client: Queryable, run: Run): Promise<void> {
  await client.query(
    `insert into reconciliations (started_at, ended_at, by, checks, mismatches, found, start_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [run.startedAt, run.endedAt, run.by, run.checks, run.mismatches, run.found, run.startId],
  );
}

/** The run that ended last, or one that began after it, never ended and goes on no more. One that goes on is not told of. */
export async function findLastRun(client: Queryable): Promise<ReconcileRecord | undefined> {
  const found = await client.query<Omit<Run, 'endedAt'> & Joined<Pick<Run, 'endedAt'>>>(
    `(select started_at as "startedAt", null as "endedAt", by, 0 as checks, null as mismatches, '{}'::text[] as found, 0 as place
      from reconciliation_starts as s
      where id > (select coalesce(max(start_id), 0) from reconciliations)
        and not exists (select from pg_stat_activity as a where a.pid = s.backend_pid and a.backend_start = s.backend_start)
      order by id desc limit 1)
     union all
     (select started_at, ended_at, by, checks, mismatches, found, 1 from reconciliations order by id desc limit 1)
     order by place limit 1`,
  );
  const run = found.rows[0];
  return (
    run && {
      ...{ by: run.by, checks: run.checks, mismatches: run.mismatches, found: [...run.found] },
      ...{ startedAt: run.startedAt.toISOString(), endedAt: run.endedAt?.toISOString() ?? null },
    }
  );
}

/** When the books were last gone over and agreed, in whole. */
export async function findLastCleanRunAt(client: Queryable): Promise<Date | undefined> {
  const found = await client.query<Pick<Run, 'endedAt'>>(
    'select ended_at as "endedAt" from reconciliations where mismatches = 0 order by id desc limit 1',
  );
  return found.rows[0]?.endedAt;
}
