import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a checkout that git knows or would take in, from its root. Throws where git does not say. */
export function listFiles(root: string): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 });
  if (status !== 0) throw new Error(`git does not list the files of ${root}: ${stderr}`);
  // What was removed and not committed yet is still listed.
  return stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}
