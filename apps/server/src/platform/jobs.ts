import { PgBoss } from 'pg-boss';
import { countRuns, readQueues, type JobQueue, type JobRuns } from './job-runs.ts';
import type { Logger } from './logger.ts';

/** A time of each day, in UTC. */
export interface TimeOfDay {
  readonly hourUtc: number;
  readonly minute: number;
}

/** A job as whoever looks after the house sees it: its queue is the whole house's, its runs are those of this process. */
export interface JobState extends JobRuns, JobQueue {
  /** When it is done: `every 3 s`, `daily at 22:00 UTC`. */
  readonly when: string;
}

/** Work that is done again and again, in the background, by one server at a time. */
export interface Jobs {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Runs `work` every `seconds`, beginning at the start; a failure is logged and tried again at the next turn. */
  every(name: string, seconds: number, work: () => Promise<void>): void;
  /** Runs `work` once a day; a failure is logged and tried again on the next day. */
  daily(name: string, at: TimeOfDay, work: () => Promise<void>): void;
  /** Every job, in the order in which they were handed in. Once it was started. */
  list(): Promise<JobState[]>;
}

interface PlannedJob {
  readonly name: string;
  readonly rhythm: { readonly seconds: number } | TimeOfDay;
  readonly work: () => Promise<void>;
}

const QUEUE = { policy: 'short', retryLimit: 0, deleteAfterSeconds: 60 } as const;
// What is done at night may take as long as the night.
const DAILY_SECONDS = 6 * 3_600;
const DAY_MS = 86_400_000;

/** Jobs kept in the database by pg-boss. */
export function createJobs(connectionString: string, logger: Logger): Jobs {
  const boss = new PgBoss({ connectionString, max: 2, application_name: 'rang-jobs' });
  const planned: PlannedJob[] = [];
  const watches: NodeJS.Timeout[] = [];
  const runs = countRuns();
  boss.on('error', (error) => {
    logger.error({ err: error }, 'jobs: the queue failed');
  });

  const run = async ({ name, work }: PlannedJob): Promise<void> => {
    try {
      await runs.watch(name, work);
    } catch (error) {
      logger.error({ err: error, job: name }, 'jobs: a run failed');
    }
  };
  const planDaily = async (job: PlannedJob, { hourUtc, minute }: TimeOfDay): Promise<void> => {
    await boss.createQueue(job.name, { ...QUEUE, expireInSeconds: DAILY_SECONDS });
    await boss.work(job.name, () => run(job));
    await boss.schedule(job.name, `${String(minute)} ${String(hourUtc)} * * *`);
  };
  const planEvery = async (job: PlannedJob, seconds: number): Promise<void> => {
    await boss.createQueue(job.name, QUEUE);
    await boss.work(job.name, { pollingIntervalSeconds: 0.5 }, async () => {
      await run(job);
      await boss.send(job.name, {}, { startAfter: seconds });
    });
    // With the policy `short` one waiting run a queue is enough: this is a no-op where one is left from before.
    await boss.send(job.name, {});
    // A run that could not ask for the next one, as the database was away or its server was killed, is not the last.
    const watch = setInterval(() => {
      boss.send(job.name, {}, { startAfter: seconds }).catch((error: unknown) => {
        logger.error({ err: error, job: job.name }, 'jobs: the next run could not be asked for');
      });
    }, seconds * 1_000);
    watches.push(watch);
  };

  return {
    start: async () => {
      await boss.start();
      for (const job of planned) {
        await ('seconds' in job.rhythm ? planEvery(job, job.rhythm.seconds) : planDaily(job, job.rhythm));
      }
    },
    stop: async () => {
      watches.forEach(clearInterval);
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
    every: (name, seconds, work) => {
      planned.push({ name, rhythm: { seconds }, work });
    },
    daily: (name, rhythm, work) => {
      planned.push({ name, rhythm, work });
    },
    list: async () => {
      const queues = await readQueues(
        boss,
        planned.map(({ name }) => name),
      );
      return planned.map(({ name, rhythm }) => ({
        ...{ name, queued: 0, active: 0, nextAt: 'seconds' in rhythm ? null : findNext(rhythm, Date.now()) },
        ...queues.get(name),
        ...runs.read(name),
        when: describeRhythm(rhythm),
      }));
    },
  };
}

function describeRhythm(rhythm: PlannedJob['rhythm']): string {
  if ('seconds' in rhythm) return `every ${String(rhythm.seconds)} s`;
  const [hour, minute] = [rhythm.hourUtc, rhythm.minute].map((part) => String(part).padStart(2, '0'));
  return `daily at ${hour ?? ''}:${minute ?? ''} UTC`;
}

/** When that time of day comes next. */
function findNext({ hourUtc, minute }: TimeOfDay, nowMs: number): Date {
  const today = new Date(nowMs).setUTCHours(hourUtc, minute, 0, 0);
  return new Date(today > nowMs ? today : today + DAY_MS);
}
