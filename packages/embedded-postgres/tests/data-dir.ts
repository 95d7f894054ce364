import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A DATA_DIR of a test's own; `remove` also takes away what had to be kept elsewhere for it. */
export interface DataDir {
  readonly path: string;
  remove(): Promise<void>;
}

/** Makes an empty DATA_DIR that the account which PostgreSQL runs as may enter. */
export async function makeDataDir(parent: string = tmpdir()): Promise<DataDir> {
  const path = await mkdtemp(join(parent, 'rang-test-'));
  await chmod(path, 0o755);
  const remove = async (): Promise<void> => {
    const elsewhere = await readFile(join(path, 'postgres-location'), 'utf8').catch(() => '');
    if (elsewhere !== '') await rm(elsewhere.trim(), { recursive: true, force: true });
    await rm(path, { recursive: true, force: true });
  };
  return { path, remove };
}
