import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createJobs, type Jobs } from '../../src/platform/jobs.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createTestDatabase, runStatement } from '../setup/test-database.ts';

/** Jobs over a database of their own, which `cutOff` puts out of their reach for a while. */
async function openJobs(): Promise<{ jobs: Jobs; cutOff: (ms: number) => Promise<void> }> {
  const database = await createTestDatabase();
  const jobs = createJobs(database.connectionString, createLogger('silent'));
  onTestFinished(async () => {
    await jobs.stop();
    await database.remove();
  });
  const name = new URL(database.connectionString).pathname.slice(1);
  const allow = (allowed: boolean): Promise<void> =>
    runStatement(inject('postgresUrl'), `alter database ${name} allow_connections ${String(allowed)}`);
  const cutOff = async (ms: number): Promise<void> => {
    await allow(false);
    await runStatement(
      inject('postgresUrl'),
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    void wait(ms).then(() => allow(true));
  };
  return { jobs, cutOff };
}

test('a job goes on by itself after the database was out of reach at the end of a run', async () => {
  const { jobs, cutOff } = await openJobs();
  let runs = 0;
  jobs.every('test-goes-on', 1, async () => {
    runs += 1;
    if (runs === 2) await cutOff(1_500);
  });
  await jobs.start();
  await expect.poll(() => runs, { timeout: 30_000 }).toBeGreaterThan(4);
});

test('a job never runs more often than it was asked to', async () => {
  const { jobs } = await openJobs();
  const runs: number[] = [];
  jobs.every('test-keeps-its-pace', 2, () => {
    runs.push(Date.now());
    return Promise.resolve();
  });
  await jobs.start();
  await expect.poll(() => runs.length, { timeout: 30_000 }).toBe(4);
  const gaps = runs.slice(1).map((at, index) => at - (runs[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(1_000);
});
