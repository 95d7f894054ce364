import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, queryOnce, type TestDatabase } from '../setup/test-database.ts';

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
  await queryOnce(first.connectionString, 'create table only_here (id int)');
  const [found] = await queryOnce(
    second.connectionString,
    `select to_regclass('only_here') as here, to_regclass('migrations') as migrated`,
  );
  expect(found).toEqual({ here: null, migrated: 'migrations' });
});
