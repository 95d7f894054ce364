import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './setup/test-database.ts';

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  first = await createTestDatabase();
  second = await createTestDatabase();
});

afterAll(async () => {
  await first.remove();
  await second.remove();
});

test('every test database is migrated and sees nothing of another', async () => {
  await query(first, 'create table only_here (id int)');
  const [found] = await query(second, `select to_regclass('only_here') as here, to_regclass('migrations') as migrated`);
  expect(found).toEqual({ here: null, migrated: 'migrations' });
});

async function query(database: TestDatabase, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
