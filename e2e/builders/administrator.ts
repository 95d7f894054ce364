import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getSetting } from './call-house.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Makes an administrator beside the open house, as `npm run admin -- create <username> --role <role>` does. */
export async function createAdministrator(role: string): Promise<{ username: string; password: string }> {
  const username = `office-${randomBytes(4).toString('hex')}`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['tools/admin.ts', 'create', username, '--role', role],
    {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: getSetting('DATA_DIR'), DATABASE_URL: '' },
    },
  );
  const [, password] = stdout.trim().split(' / ');
  if (password === undefined) throw new Error(`no administrator was made: ${stdout}`);
  return { username, password };
}
