import { PgBoss } from 'pg-boss';
import type { Logger } from './logger.ts';

/** Work that is done again and again, in the background, by one server at a time. */
export interface Jobs {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Runs `work` every `seconds`, beginning at the start; a failure is logged and tried again at the next turn. */
  every(name: string, seconds: number, work: () => Promise<void>): void;
}

/** Jobs kept in the database by pg-boss. */
export function createJobs(connectionString: string, logger: Logger): Jobs {
  const boss = new PgBoss({ connectionString, max: 2, application_name: 'rang-jobs' });
  const planned: { name: string; seconds: number; work: () => Promise<void> }[] = [];
  const watches: NodeJS.Timeout[] = [];
  boss.on('error', (error) => {
    logger.error({ err: error }, 'jobs: the queue failed');
  });

  const plan = async (job: (typeof planned)[number]): Promise<void> => {
    await boss.createQueue(job.name, { policy: 'short', retryLimit: 0, deleteAfterSeconds: 60 });
    await boss.work(job.name, { pollingIntervalSeconds: 0.5 }, async () => {
      try {
        await job.work();
      } catch (error) {
        logger.error({ err: error, job: job.name }, 'jobs: a run failed');
      }
      await boss.send(job.name, {}, { startAfter: job.seconds });
    });
    // With the policy `short` one waiting run a queue is enough: this is a no-op where one is left from before.
    await boss.send(job.name, {});
    // A run that could not ask for the next one, as the database was away or its server was killed, is not the last.
    const watch = setInterval(() => {
      boss.send(job.name, {}, { startAfter: job.seconds }).catch((error: unknown) => {
        logger.error({ err: error, job: job.name }, 'jobs: the next run could not be asked for');
      });
    }, job.seconds * 1_000);
    watches.push(watch);
  };

  return {
    start: async () => {
      await boss.start();
      for (const job of planned) await plan(job);
    },
    stop: async () => {
      watches.forEach(clearInterval);
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
    every: (name, seconds, work) => {
      planned.push({ name, seconds, work });
    },
  };
}
