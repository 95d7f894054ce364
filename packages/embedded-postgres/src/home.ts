import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAllowed } from './account.ts';
import type { Account } from './run-as.ts';

/** In DATA_DIR, holding the path of a home that had to be elsewhere. */
const POINTER = 'postgres-location';
const ELSEWHERE = '/var/lib/rang';

/** Where the home of this DATA_DIR is, if it has one already: beside the data, or where the pointer says. */
export async function findHome(dataDir: string): Promise<string | undefined> {
  const pointed = await readPointer(dataDir);
  const home = pointed ?? join(dataDir, 'postgres');
  if (await exists(home)) return realpath(home);
  if (pointed === undefined) return undefined;
  // An empty database in its place would look like a house without players or money.
  throw new Error(
    `the database of ${dataDir} was kept in ${pointed}, which is gone. Put it back, or remove ${join(dataDir, POINTER)} to begin with an empty one.`,
  );
}

/**
 * The folder for cluster, programs and log, which the account owns and can reach: beside the data if that works, else
 * below /var/lib, because as root the data may lie where only root may enter.
 */
export async function prepareHome(dataDir: string, account: Account): Promise<string> {
  const known = await findHome(dataDir);
  const home = known ?? (await realpath(await makeFolder(join(dataDir, 'postgres'))));
  await give(home, account);
  if (await isUsable(home, account)) return home;
  if (account === undefined || known !== undefined) {
    throw new Error(
      `PostgreSQL may not use ${home}: look at the owner and the permissions of it and the folders above it`,
    );
  }
  await rm(home, { recursive: true });
  return makeElsewhere(dataDir, account);
}

async function makeElsewhere(dataDir: string, account: Account): Promise<string> {
  await makeFolder(ELSEWHERE);
  await chmod(ELSEWHERE, 0o755);
  const home = await makeFolder(join(ELSEWHERE, randomBytes(6).toString('hex')));
  await give(home, account);
  if (!(await isUsable(home, account)))
    throw new Error(`PostgreSQL, which may not run as root, cannot use ${home} either`);
  // The pointer appears whole or not at all: half a path would lead to an empty database.
  const unfinished = join(dataDir, `${POINTER}.unfinished`);
  await writeFile(unfinished, `${home}\n`);
  await rename(unfinished, join(dataDir, POINTER));
  return home;
}

async function readPointer(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(join(dataDir, POINTER), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function isUsable(home: string, account: Account): Promise<boolean> {
  return isAllowed(account, ['sh', '-c', 'cd "$1" && test -r . && test -w .', 'sh', home]);
}

async function give(home: string, account: Account): Promise<void> {
  if (account === undefined) return;
  await chown(home, account.uid, account.gid);
  await chmod(home, 0o700);
}

async function makeFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true });
  return path;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
