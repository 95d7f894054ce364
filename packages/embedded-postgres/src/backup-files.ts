import { createHash } from 'node:crypto';
import { chmod, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const MANIFEST = 'backup.json';
export const FORMAT = 'rang-backup-1';
export const OWNER_ONLY = { file: 0o600, folder: 0o700 };

/** What is in a backup, each file with its checksum. It is written last: a folder without it is no whole backup. */
export interface Manifest {
  readonly format: typeof FORMAT;
  /** The major version of PostgreSQL that wrote the cluster. */
  readonly postgres: string;
  readonly startedAt: string;
  /** By the database's clock: a moment before it is in no restore of this backup. */
  readonly endedAt: string;
  /** Secrets that were settings of the environment: they are not in the backup. */
  readonly secretsNotHeld: readonly string[];
  readonly folders: readonly string[];
  readonly files: readonly BackupFile[];
}

interface BackupFile {
  readonly path: string;
  readonly sha256: string;
}

/** Files that are written into a folder, for its owner's eyes only, and counted. */
export interface FileCopier {
  /** Copies a file as it is being read; false where it is gone, as the log that comes with it tells. */
  copy(from: string, path: string): Promise<boolean>;
  write(path: string, content: string): Promise<void>;
  makeFolder(path: string): Promise<void>;
  finish(about: Omit<Manifest, 'format' | 'files' | 'folders'>): Promise<void>;
}

/** Writes a backup into an empty folder; one that is `passing` is used at once and outlives no loss of power. */
export async function openBackup(folder: string, { passing = false } = {}): Promise<FileCopier> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder });
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. A backup begins in an empty folder.`);
  await chmod(folder, OWNER_ONLY.folder);
  const files: BackupFile[] = [];
  const folders: string[] = [];

  const put = async (path: string, content: AsyncIterable<Buffer>): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: OWNER_ONLY.folder });
    const target = await open(join(folder, path), 'wx', OWNER_ONLY.file);
    try {
      const hash = createHash('sha256');
      for await (const piece of content) {
        hash.update(piece);
        await target.appendFile(piece);
      }
      if (!passing) await target.sync();
      files.push({ path, sha256: hash.digest('hex') });
    } finally {
      await target.close();
    }
  };

  return {
    copy: async (from, path) => {
      const source = await open(from, 'r').catch(ignoreMissing);
      if (source === undefined) return false;
      await put(path, source.createReadStream() as AsyncIterable<Buffer>);
      return true;
    },
    write: (path, content) => put(path, toPieces(content)),
    makeFolder: async (path) => {
      await mkdir(join(folder, path), { recursive: true, mode: OWNER_ONLY.folder });
      folders.push(path);
    },
    finish: async (about) => {
      const whole: Manifest = { format: FORMAT, ...about, folders, files };
      const file = await open(join(folder, MANIFEST), 'wx', OWNER_ONLY.file);
      await file.writeFile(`${JSON.stringify(whole, null, 1)}\n`);
      await file.sync();
      await file.close();
    },
  };
}

async function* toPieces(content: string): AsyncIterable<Buffer> {
  yield await Promise.resolve(Buffer.from(content));
}

/** A file that is gone is undefined; whatever else fails, fails. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
