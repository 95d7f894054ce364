import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readMigrationScript, readMigrationScripts } from '../../src/platform/database/migration-scripts.ts';
import { checkOutVersionBefore, type VersionBefore } from '../house/check-out-version-before.ts';
import { judgeMigration } from '../house/judge-migration.ts';
import { fillAs } from '../house/migrate-to.ts';
import { createEmptyDatabase, type TestDatabase } from '../setup/test-database.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const FOLDER = join('apps', 'server', 'migrations');

let before: VersionBefore;
/** As the version before leaves one behind, with as many rows as tell a table that grows from one that does not. */
let filled: TestDatabase;

beforeAll(async () => {
  before = await checkOutVersionBefore(ROOT);
  filled = await createEmptyDatabase();
  await fillAs(before.root, filled.connectionString, 200);
});
afterAll(async () => {
  await filled.remove();
  await before.remove();
});

test('what the version before has run is there as it was, and what came since keeps nobody waiting who plays', async () => {
  const old = await readMigrationScripts(pathToFileURL(`${join(before.root, FOLDER)}/`));
  const present = await readMigrationScripts();
  const ran = new Set(old.map(({ file }) => file));
  expect(present.filter(({ file }) => ran.has(file))).toEqual(old);
  const faults: string[] = [];
  for (const script of present.filter(({ file }) => !ran.has(file)))
    for (const fault of await judgeMigration(filled.connectionString, script)) faults.push(`${script.file} ${fault}`);
  expect(faults).toEqual([]);
});

const SINGLE = '-- one statement at a time\n';

let planted = 0;
test.each([
  ['alter table transfers add column planted text', []],
  ['alter table transfers add column planted_int int not null default 7', []],
  ['create table planted (player_id bigint references players (id), at timestamptz)', []],
  ['alter table transfers add constraint planted_check check (amount > 0) not valid', []],
  ['alter table transfers validate constraint planted_check', []],
  ['update outcome_controls set mines_loss = false; update transfers set key = key where id = -1', []],
  [
    `${SINGLE}drop index concurrently if exists planted_index;\ncreate index concurrently planted_index on transfers (reference);\n`,
    [],
  ],
  ['create index planted_locking on transfers (reference)', ['reads transfers whole while nobody can write transfers']],
  [
    'alter table colour_bets alter column amount type numeric',
    expect.arrayContaining([expect.stringContaining('writes colour_bets anew while nobody can write')]),
  ],
  [
    'alter table transfers add constraint planted_whole check (amount >= 0)',
    ['reads transfers whole while nobody can write transfers'],
  ],
  [
    'alter table sessions add column planted_at timestamptz default clock_timestamp()',
    ['writes sessions anew while nobody can write sessions'],
  ],
  ["update sessions set user_agent = 'planted'", ['changes most rows of sessions']],
  [
    `${SINGLE}create index if not exists planted_shut on transfers (reference);`,
    ['keeps writers out of transfers: create index if not exists planted_shut on transfers (reference)'],
  ],
  [
    `${SINGLE}alter table mail_wishes add column if not exists planted text;`,
    ['waits for its table without end: alter table mail_wishes add column if not exists planted text'],
  ],
])('of a migration it is said whether it stops the house: %s', async (text, faults) => {
  const script = readMigrationScript(`planted-${String(planted)}.sql`, text);
  planted += 1;
  expect(await judgeMigration(filled.connectionString, script)).toEqual(faults);
});

test('where the version before is not in the history, it is said how to get it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rang-no-history-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'deploy'));
  await writeFile(join(folder, 'deploy', 'version-before'), `${'0'.repeat(40)}\n`);
  expect(spawnSync('git', ['init', '--quiet'], { cwd: folder }).status).toBe(0);
  await expect(checkOutVersionBefore(folder)).rejects.toThrow(
    `${'0'.repeat(40)} of deploy/version-before, is not in this repository: \`git fetch --unshallow\``,
  );
});
