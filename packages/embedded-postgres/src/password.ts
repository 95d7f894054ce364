import { randomBytes } from 'node:crypto';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The role that owns everything in the embedded database. */
export const ROLE = 'rang';
/** Where its password is, in DATA_DIR. */
export const PASSWORD_FILE = 'postgres-password';

/**
 * The password of the embedded database, kept in DATA_DIR for its owner's eyes only. Made at the first start; a cluster
 * whose password is lost is not replaced silently.
 */
export async function keepPassword(dataDir: string, cluster: string): Promise<string> {
  const file = join(dataDir, PASSWORD_FILE);
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const clusterExists = await access(cluster).then(
    () => true,
    () => false,
  );
  if (clusterExists) throw new Error(`${file}, the password of the database in ${cluster}, is missing: put it back`);
  const password = randomBytes(24).toString('hex');
  await writeFile(file, `${password}\n`, { mode: 0o600, flag: 'wx' });
  return password;
}
