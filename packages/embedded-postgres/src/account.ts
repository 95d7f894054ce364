import { stat } from 'node:fs/promises';
import { runAs, type Account } from './run-as.ts';

const KNOWN_ACCOUNTS = ['postgres', 'nobody'];
const OWN_ACCOUNT = 'rang-postgres';

/**
 * PostgreSQL refuses to run as root. As root it runs as the owner of the cluster if there is one already, else as an
 * account that the machine has, else as one that is made for it. Any other user runs it as itself.
 */
export async function chooseAccount(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of [...KNOWN_ACCOUNTS, OWN_ACCOUNT]) {
    const account = await findAccount(name);
    if (account !== undefined) return account;
  }
  await runAs(undefined, ['useradd', '--system', '--no-create-home', '--shell', '/bin/false', OWN_ACCOUNT]);
  const made = await findAccount(OWN_ACCOUNT);
  if (made === undefined) throw new Error(`the account ${OWN_ACCOUNT}, made for PostgreSQL, cannot be found`);
  return made;
}

/** Whether the account can run `command`: tried, because no reading of permission bits knows all that a system may forbid. */
export async function isAllowed(account: Account, command: readonly string[]): Promise<boolean> {
  try {
    await runAs(account, command);
    return true;
  } catch {
    return false;
  }
}

async function findAccount(name: string): Promise<Account> {
  try {
    const uid = Number(await runAs(undefined, ['id', '-u', name]));
    const gid = Number(await runAs(undefined, ['id', '-g', name]));
    return uid > 0 ? { uid, gid } : undefined;
  } catch {
    // `id` ends with an error when the machine has no such account, which is an answer.
    return undefined;
  }
}
