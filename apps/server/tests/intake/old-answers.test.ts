import { expect, onTestFinished, test } from 'vitest';
import { registerIntakeJobs } from '../../src/modules/intake/index.ts';
import { createPool, type Queryable } from '../../src/platform/database/database.ts';
import { PORTION } from '../../src/platform/database/delete-old.ts';
import { DAY_MS } from '../../src/platform/clock.ts';
import type { Jobs } from '../../src/platform/jobs.ts';
import { createTestDatabase } from '../setup/test-database.ts';

const NOW = Date.UTC(2026, 10, 27);

test('old answers go in portions, so that no statement has as much to do as has come together', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.connectionString, 1);
  onTestFinished(async () => {
    await pool.end();
    await database.remove();
  });
  const insert = `insert into command_answers (player_id, key, fingerprint, verdict, created_at)
                  select 1, $1 || n, '', '{}', $2 from generate_series(1, $3) as n`;
  await pool.query(insert, ['old ', new Date(NOW - 8 * DAY_MS), 2.5 * PORTION]);
  await pool.query(insert, ['new ', new Date(NOW - 6 * DAY_MS), 3]);

  const portions: (number | null)[] = [];
  const watched = {
    query: async (text: string, values: unknown[]) => {
      const done = await pool.query(text, values);
      portions.push(done.rowCount);
      return done;
    },
  } as unknown as Queryable;
  const tasks: (() => Promise<void>)[] = [];
  const jobs = { every: (_name, _seconds, task) => void tasks.push(task) } as Partial<Jobs> as Jobs;
  registerIntakeJobs(jobs, {
    pool: watched,
    clock: { now: () => NOW } as Parameters<typeof registerIntakeJobs>[1]['clock'],
  });
  for (const task of tasks) await task();

  expect(portions).toEqual([PORTION, PORTION, PORTION / 2]);
  const left = await pool.query<{ key: string }>('select key from command_answers order by key');
  expect(left.rows.map(({ key }) => key)).toEqual(['new 1', 'new 2', 'new 3']);
});
