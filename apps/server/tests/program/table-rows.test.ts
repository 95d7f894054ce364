import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../setup/test-database.ts';

const SERVER = join(import.meta.dirname, '..', '..');
const ROWS = join(SERVER, 'src', 'platform', 'database', 'generated', 'table-rows.ts');
const require = createRequire(import.meta.url);
const GENERATOR = join(dirname(require.resolve('kysely-codegen')), 'cli', 'bin.js');

/** What the schema makes of every table, in the house's layout. */
async function generateRows(connectionString: string): Promise<string> {
  const config = ['--config-file', join(SERVER, 'table-rows.json')];
  const { stdout } = await promisify(execFile)(process.execPath, [GENERATOR, ...config, '--url', connectionString], {
    cwd: SERVER,
  });
  return await format(stdout, { ...(await resolveConfig(ROWS)), parser: 'typescript' });
}

// After a migration: `npx vitest run table-rows -u`.
test('the rows that stores read are those of the schema', async () => {
  const database = await createTestDatabase();
  try {
    await expect(await generateRows(database.connectionString)).toMatchFileSnapshot(ROWS);
  } finally {
    await database.remove();
  }
});
