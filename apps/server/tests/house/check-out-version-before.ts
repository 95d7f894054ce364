import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkInstalled } from '../../../../tools/link-installed.ts';

/** The house as it was released before: its own code on what is installed here. */
export interface VersionBefore {
  readonly root: string;
  readonly commit: string;
  remove(): Promise<void>;
}

/** What of it runs, and what its web app is built from. */
const PROGRAMS = ['apps/server', 'apps/gateway', 'packages', 'package.json', 'package-lock.json'];
const WEB = ['apps/web', 'tsconfig.json', 'tsconfig.base.json'];

/**
 * Takes the version that `deploy/version-before` names out of the history of a checkout, with what its web app is built from
 * or with an empty one. Throws where it is not there.
 */
export async function checkOutVersionBefore(root: string, { withWeb = false } = {}): Promise<VersionBefore> {
  const commit = (await readFile(join(root, 'deploy', 'version-before'), 'utf8')).trim();
  ensureCommit(root, commit);
  const { status, stdout, stderr } = spawnSync('git', ['archive', commit, ...PROGRAMS, ...(withWeb ? WEB : [])], {
    ...{ cwd: root, maxBuffer: 500_000_000 },
  });
  if (status !== 0) throw new Error(`git does not give ${commit} out: ${String(stderr)}`);
  const folder = await mkdtemp(join(tmpdir(), 'rang-before-'));
  await chmod(folder, 0o755);
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: stdout });
  if (unpacked.status !== 0) throw new Error(`${commit} was not unpacked: ${String(unpacked.stderr)}`);
  linkInstalled(root, folder);
  if (!withWeb) await addEmptyWeb(folder);
  return { root: folder, commit, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A web app of one empty page, for a server to serve: nobody looks at it. */
export async function addEmptyWeb(root: string): Promise<void> {
  const built = join(root, 'apps', 'web', 'dist');
  await mkdir(built, { recursive: true });
  await writeFile(join(built, 'index.html'), '<!doctype html><title>Rang</title>');
}

function ensureCommit(root: string, commit: string): void {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const isThere = (): boolean => git('cat-file', '-e', `${commit}^{commit}`).status === 0;
  if (isThere()) return;
  // A clone without its history knows where the rest of it is.
  if (git('rev-parse', '--is-shallow-repository').stdout.trim() === 'true') {
    git('fetch', '--quiet', '--depth=1', 'origin', commit);
    if (isThere()) return;
  }
  throw new Error(
    `The version before, ${commit} of deploy/version-before, is not in this repository: \`git fetch --unshallow\` gets the history.`,
  );
}
