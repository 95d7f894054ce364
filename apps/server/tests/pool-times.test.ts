import { expect, test } from 'vitest';
import { createPool } from '../src/platform/database/database.ts';
import { createTestDatabase } from './setup/test-database.ts';

test.each([
  ['of any pool, before its connection is given up after a minute', {}, '55s'],
  ['of a pool that has its own times', { times: { statementTimeoutMs: 7_000, queryTimeoutMs: 8_000 } }, '7s'],
])('PostgreSQL itself ends a statement that hangs: %s', async (_, times, told) => {
  const database = await createTestDatabase();
  const pool = createPool(database.connectionString, 1, times);
  const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout');
  expect(rows).toEqual([{ statement_timeout: told }]);
  await pool.end();
  await database.remove();
});
