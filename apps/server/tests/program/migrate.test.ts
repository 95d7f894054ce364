import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createPool } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { readMigrationScript } from '../../src/platform/database/migration-scripts.ts';
import { eventually } from '../house/eventually.ts';
import { createEmptyDatabase } from '../setup/test-database.ts';

async function openEmpty(): Promise<string> {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.remove());
  return database.connectionString;
}

test('a migration that has to wait for a table lets those through who come after it, and is run once nobody is in its way', async () => {
  const connectionString = await openEmpty();
  const scripts = [readMigrationScript('1.sql', 'create table planted (id int); insert into planted values (1)')];
  await migrate(connectionString, scripts);
  const pool = createPool(connectionString, 2);
  onTestFinished(() => pool.end());
  const reader = await pool.connect();
  await reader.query('begin; select from planted');
  const waiting = readMigrationScript('2.sql', 'alter table planted add column name text');
  const migrating = migrate(connectionString, [...scripts, waiting]);
  const queue = async (): Promise<number> =>
    (await pool.query(`select from pg_locks where relation = 'planted'::regclass and not granted`)).rowCount ?? 0;
  await eventually(async () => ((await queue()) === 1 ? true : undefined));
  // Behind it in the queue; and the reader is still there.
  await pool.query('select from planted');
  await reader.query('commit');
  reader.release();
  await migrating;
  expect((await pool.query('select id, name from planted')).rows).toEqual([{ id: 1, name: null }]);
});

test('a migration that is stopped between its statements holds up nobody who needs its table', async () => {
  const connectionString = await openEmpty();
  const first = 'create table planted (id int); create table goes_on (id int)';
  const second = `alter table planted add column name text;
    do $$ begin while not exists (select from goes_on) loop perform pg_sleep(0.01); end loop; end $$`;
  await migrate(connectionString, [readMigrationScript('1.sql', first)]);
  const pool = createPool(connectionString, 2);
  onTestFinished(() => pool.end());
  const nameModule = (file: string): string =>
    JSON.stringify(new URL(`../../src/platform/database/${file}`, import.meta.url));
  const code = `import { migrate } from ${nameModule('migrate.ts')};
    import { readMigrationScript } from ${nameModule('migration-scripts.ts')};
    const scripts = ${JSON.stringify([first, second])};
    await migrate(process.env.DATABASE_URL, scripts.map((text, at) => readMigrationScript(String(at + 1) + '.sql', text)));`;
  const env = { ...process.env, DATABASE_URL: connectionString };
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const held = `select from pg_locks where relation = 'planted'::regclass and mode = 'AccessExclusiveLock' and granted`;
  await eventually(async () => ((await pool.query(held)).rowCount === 1 ? true : undefined));
  child.kill('SIGSTOP');
  await pool.query('insert into goes_on values (1)');
  // As it was before.
  await expect(pool.query('select name from planted')).rejects.toThrow('does not exist');
  child.kill('SIGCONT');
  expect((await ended)[0]).not.toBe(0);
});

test('servers that start together migrate in turns, also where each statement is run by itself', async () => {
  const connectionString = await openEmpty();
  const scripts = [
    readMigrationScript('1.sql', 'create table planted (id int)'),
    readMigrationScript(
      '2.sql',
      `-- one statement at a time\n-- why\ndrop index concurrently if exists of_id;\ncreate index concurrently of_id on planted (id);\n`,
    ),
  ];
  await Promise.all(Array.from({ length: 4 }, () => migrate(connectionString, scripts)));
  const pool = createPool(connectionString, 1);
  onTestFinished(() => pool.end());
  expect((await pool.query('select file from migrations order by file')).rows).toEqual([
    { file: '1.sql' },
    { file: '2.sql' },
  ]);
  expect((await pool.query(`select from pg_index where indexrelid = 'of_id'::regclass and indisvalid`)).rowCount).toBe(
    1,
  );
});
