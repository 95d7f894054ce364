import { PgBoss } from 'pg-boss';
import { HOUR_SECONDS } from './clock.ts';
import { describeRhythm, findNext, type Rhythm, type TimeOfDay } from './job-rhythm.ts';
import { countRuns, readQueues, type JobQueue, type JobRuns } from './job-runs.ts';
import type { Logger } from './logger.ts';

/** A job as whoever looks after the house sees it: its queue is the whole house's, its runs are those of this process. */
export interface JobState extends JobRuns, JobQueue {
  /** When it is done, in words. */
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
  /** Aborted as they are stopped: a run that waits for a time ends its wait by it, and holds up no close. */
  readonly stopping: AbortSignal;
  /** Every job, in the order in which they were handed in. Once it was started. */
  list(): Promise<JobState[]>;
}

interface PlannedJob {
  readonly name: string;
  readonly rhythm: Rhythm;
  readonly work: () => Promise<void>;
}

interface Planner {
  readonly boss: PgBoss;
  readonly logger: Logger;
  readonly run: (job: PlannedJob) => Promise<void>;
}

const QUEUE = { policy: 'short', retryLimit: 0, deleteAfterSeconds: 60 } as const;
// Handed on to the client of its connections. Its statements take milliseconds; one whose connection has fallen silent would be
// waited for without an end, and the queue would stand still with it.
const QUEUE_TIMES = { statement_timeout: 10_000, query_timeout: 12_000, keepAlive: true };
// What is done at night may take as long as the night.
const DAILY_SECONDS = 6 * HOUR_SECONDS;

// Every server looks for every job's next run: those that come seldom are looked for seldom, too.
const POLLS_A_RUN = 6;
const [MIN_POLL_SECONDS, MAX_POLL_SECONDS] = [0.5, 10];

/** Jobs kept in the database by pg-boss. */
export function createJobs(connectionString: string, logger: Logger): Jobs {
  const boss = new PgBoss({ connectionString, max: 2, application_name: 'rang-jobs', ...QUEUE_TIMES });
  const planned: PlannedJob[] = [];
  const watches: NodeJS.Timeout[] = [];
  const runs = countRuns();
  const stopping = new AbortController();
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
  return {
    stopping: stopping.signal,
    start: async () => {
      await boss.start();
      for (const job of planned) {
        if ('hourUtc' in job.rhythm) await planDaily({ boss, logger, run }, job, job.rhythm);
        else watches.push(await planEvery({ boss, logger, run }, job, job.rhythm.seconds));
      }
    },
    stop: async () => {
      stopping.abort();
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
      const names = planned.map(({ name }) => name);
      const queues = await readQueues(boss, names);
      return planned.map(({ name, rhythm }) => ({
        ...{ name, queued: 0, active: 0, nextAt: 'hourUtc' in rhythm ? findNext(rhythm, Date.now()) : null },
        ...queues.get(name),
        ...runs.read(name),
        when: describeRhythm(rhythm),
      }));
    },
  };
}

async function planDaily({ boss, run }: Planner, job: PlannedJob, { hourUtc, minute }: TimeOfDay): Promise<void> {
  await boss.createQueue(job.name, { ...QUEUE, expireInSeconds: DAILY_SECONDS });
  await boss.work(job.name, { pollingIntervalSeconds: MAX_POLL_SECONDS }, () => run(job));
  await boss.schedule(job.name, `${String(minute)} ${String(hourUtc)} * * *`);
}

/** Gives back the watch over it, which is ended with the jobs. */
async function planEvery({ boss, logger, run }: Planner, job: PlannedJob, seconds: number): Promise<NodeJS.Timeout> {
  await boss.createQueue(job.name, QUEUE);
  // With the policy `short` one waiting run a queue is enough: this is a no-op where one is left from before. It is there
  // before it is looked for, as whoever finds nothing looks again only after a while.
  await boss.send(job.name, {});
  const pollingIntervalSeconds = Math.min(MAX_POLL_SECONDS, Math.max(MIN_POLL_SECONDS, seconds / POLLS_A_RUN));
  await boss.work(job.name, { pollingIntervalSeconds }, async () => {
    await run(job);
    await boss.send(job.name, {}, { startAfter: seconds });
  });
  // A run that could not ask for the next one, as the database was away or its server was killed, is not the last.
  return setInterval(() => {
    boss.send(job.name, {}, { startAfter: seconds }).catch((error: unknown) => {
      logger.error({ err: error, job: job.name }, 'jobs: the next run could not be asked for');
    });
  }, seconds * 1_000);
}
