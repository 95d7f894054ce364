import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Who PostgreSQL runs as; undefined means the user this process already is. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

const execute = promisify(execFile);

/** PostgreSQL's programs see no setting of ours: a stray PGDATA, PGHOST or locale would change what they do. */
export const BARE_ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Runs a program to its end as the account and returns what it printed. Throws with what it printed when it fails. */
export async function runAs(account: Account, [program = '', ...rest]: readonly string[]): Promise<string> {
  try {
    const { stdout } = await execute(program, rest, { ...account, cwd: '/', env: BARE_ENVIRONMENT });
    return stdout.trim();
  } catch (error) {
    const printed = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(`${program} failed: ${printed === '' ? String(error) : printed}`, { cause: error });
  }
}
