import type { PgBoss } from 'pg-boss';

/** What this process has done of a job since it was started. */
export interface JobRuns {
  readonly runs: number;
  readonly failures: number;
  readonly lastStartedAt: Date | null;
  readonly lastEndedAt: Date | null;
  readonly lastFailedAt: Date | null;
}

const NO_RUNS: JobRuns = { runs: 0, failures: 0, lastStartedAt: null, lastEndedAt: null, lastFailedAt: null };

/** Keeps what became of the runs of this process; `watch` does the work, and passes on what it throws. */
export function countRuns(): {
  read(name: string): JobRuns;
  watch(name: string, work: () => Promise<void>): Promise<void>;
} {
  const known = new Map<string, JobRuns>();
  const read = (name: string): JobRuns => known.get(name) ?? NO_RUNS;
  const note = (name: string, change: Partial<JobRuns>): void => {
    known.set(name, { ...read(name), ...change });
  };
  return {
    read,
    watch: async (name, work) => {
      note(name, { lastStartedAt: new Date() });
      try {
        await work();
      } catch (error) {
        note(name, { failures: read(name).failures + 1, lastFailedAt: new Date() });
        throw error;
      } finally {
        note(name, { runs: read(name).runs + 1, lastEndedAt: new Date() });
      }
    },
  };
}

/** How many runs of a job wait and are under way in the whole house, and when the next one is due. */
export interface JobQueue {
  readonly name: string;
  readonly queued: number;
  readonly active: number;
  readonly nextAt: Date | null;
}

/** Reads the queues of these jobs: a few rows each, as runs that are over are removed within a minute. */
export async function readQueues(boss: PgBoss, names: readonly string[]): Promise<ReadonlyMap<string, JobQueue>> {
  const found = await boss.getDb().executeSql(
    `select name, count(*) filter (where state in ('created', 'retry'))::int as queued,
       count(*) filter (where state = 'active')::int as active,
       min(start_after) filter (where state in ('created', 'retry')) as "nextAt"
     from pgboss.job where name = any ($1) and state in ('created', 'retry', 'active') group by name`,
    [names],
  );
  return new Map((found.rows as JobQueue[]).map((queue) => [queue.name, queue]));
}
