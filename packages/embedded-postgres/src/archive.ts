import { chmod, chown, mkdir, realpath } from 'node:fs/promises';
import { relative } from 'node:path';
import { isAllowed } from './account.ts';
import type { Account } from './run-as.ts';
import type { Settings } from './settings.ts';

const PLAIN_PATH = /^[\w./-]+$/;
/** What was written in the last minute before a machine is lost is all that its archive may lack. */
const SEGMENT_WITHIN = '60s';

/**
 * The settings by which PostgreSQL keeps every piece of its log in `archiveDir`, a folder outside the data. Makes the folder,
 * and throws where PostgreSQL could not write there: a log that goes nowhere would be noticed on the day it is needed.
 */
export async function prepareArchive(
  archiveDir: string,
  { dataDir, account }: { dataDir: string; account: Account },
): Promise<Settings> {
  await mkdir(archiveDir, { recursive: true });
  const folder = await realpath(archiveDir);
  if (!PLAIN_PATH.test(folder)) {
    throw new Error(`ARCHIVE_DIR is to be a path of letters, digits, dots, dashes and slashes, not "${folder}".`);
  }
  if (!relative(dataDir, folder).startsWith('..')) {
    throw new Error(`ARCHIVE_DIR, ${folder}, is inside DATA_DIR and would be lost with it. Choose another place.`);
  }
  if (account !== undefined) await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
  if (!(await isAllowed(account, ['sh', '-c', 'cd "$1" && test -r . && test -w .', 'sh', folder]))) {
    throw new Error(
      `PostgreSQL may not write into ARCHIVE_DIR, ${folder}: look at the owners of the folders above it.`,
    );
  }
  return { archive_mode: 'on', archive_timeout: SEGMENT_WITHIN, archive_command: archiveCommand(folder) };
}

/** How PostgreSQL takes a piece of its log out of the archive. */
export function restoreCommand(folder: string): string {
  return `cp '${folder}/%f' '%p'`;
}

/**
 * Copies, has the copy written to the disk, and only then gives it its name, which `ln` never takes from another file. The
 * same piece once more, as after a loss of power, is well; another one under its name is an error.
 */
function archiveCommand(folder: string): string {
  const [kept, part] = [`'${folder}/%f'`, `'${folder}/%f.part'`];
  const copy = `cp '%p' ${part} && sync ${part} && ln ${part} ${kept} && rm ${part} && sync '${folder}'`;
  return `if test -e ${kept}; then cmp -s '%p' ${kept}; else ${copy}; fi`;
}
