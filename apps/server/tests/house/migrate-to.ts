import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { queryOnce } from '../setup/test-database.ts';
import { eventually } from './eventually.ts';
import { startServer } from './killable-house.ts';
import { testSettings } from './open-house.ts';

const SERVER = join('apps', 'server');

/** Brings a database to the schema of another version of the house, by that version's own migrator. */
export async function migrateTo(root: string, connectionString: string): Promise<void> {
  const migrator = nameModule(root, 'src/platform/database/migrate.ts');
  await run(
    `const { migrate } = await import(${migrator}); await migrate(process.env.DATABASE_URL);`,
    connectionString,
  );
}

/** Fills an empty database as that version leaves one behind: with a history of its players, beside rounds that are open. */
export async function fillAs(root: string, connectionString: string, size: number): Promise<void> {
  await migrateTo(root, connectionString);
  const fill = async (script: string): Promise<void> => {
    const imports = `
      const { createPool } = await import(${nameModule(root, 'src/platform/database/database.ts')});
      const { fillHistory, fillRounds } = await import(${nameModule(root, 'tests/house/fill-history.ts')});
      const pool = createPool(process.env.DATABASE_URL, 4);`;
    await run(`${imports} ${script} await pool.end();`, connectionString);
  };
  await fill(`await fillRounds(pool, ${String(size)});`);
  const playerId = await openRounds(root, connectionString);
  await fill(`await fillHistory(pool, { playerId: ${playerId}n, size: ${String(size)} });`);
}

/** Lets a server of that version open the rounds that come next, and a player sign up; gives back whose history it is. */
async function openRounds(root: string, connectionString: string): Promise<string> {
  const settings = {
    COLOUR_ROUND_SECONDS: '80000',
    COLOUR_LOCK_SECONDS: '1',
    CRASH_WAIT_SECONDS: '80000',
    ADMIN_PASSWORD: 'of the first one',
  };
  const program = join(root, SERVER, 'tests', 'house', 'run-server.ts');
  const { child, address } = await startServer({ ...testSettings(connectionString), ...settings }, program);
  const ended = once(child, 'exit');
  for (const path of ['/timer', '/crash/state'])
    await eventually(async () => ((await fetch(`${address}${path}`)).status === 200 ? true : undefined));
  const account = { name: 'asha', username: 'asha', email: 'asha@example.com', password: 'a good password' };
  const headers = { 'content-type': 'application/json' };
  await fetch(`${address}/auth/signup`, { method: 'POST', headers, body: JSON.stringify(account) });
  const [player] = await queryOnce(connectionString, `select id from players where username = 'asha'`);
  child.kill('SIGKILL');
  await ended;
  return String((player as { id: unknown }).id);
}

function nameModule(root: string, file: string): string {
  return JSON.stringify(pathToFileURL(join(root, SERVER, file)));
}

async function run(script: string, connectionString: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, DATABASE_URL: connectionString },
  });
}
