import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FORMAT, ignoreMissing, MANIFEST, OWNER_ONLY, type Manifest } from './backup-files.ts';

/** Reads a backup's manifest and every file in it. Throws where it is not whole, or holds anything else than it says. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(ignoreMissing);
  if (text === undefined)
    throw new Error(`${folder} is no whole backup: it has no ${MANIFEST}, which is written last.`);
  const manifest = findManifest(text);
  if (manifest === undefined) throw new Error(`${folder} is no whole backup: its ${MANIFEST} cannot be read.`);
  const listed = new Set([MANIFEST, ...manifest.files.map(({ path }) => path)]);
  for (const path of await listFiles(folder)) {
    if (!listed.has(path)) throw new Error(`${folder} is no whole backup: ${path} is not of it.`);
  }
  for (const { path, sha256 } of manifest.files) {
    const found = await hashFile(join(folder, path));
    if (found === undefined) throw new Error(`${folder} is no whole backup: ${path} is missing.`);
    if (found !== sha256) throw new Error(`${folder} is no whole backup: ${path} is not what was written.`);
  }
  return manifest;
}

const OWN = 'data/';

/** Puts what a backup holds of DATA_DIR itself back there: the secrets, and what was kept beside the database. */
export async function copyOwnFiles(
  backup: { readonly folder: string; readonly manifest: Manifest },
  dataDir: string,
): Promise<void> {
  for (const { path } of backup.manifest.files) {
    if (!path.startsWith(OWN)) continue;
    const target = join(dataDir, path.slice(OWN.length));
    await mkdir(dirname(target), { recursive: true, mode: OWNER_ONLY.folder });
    await copyFile(join(backup.folder, path), target);
    await chmod(target, OWNER_ONLY.file);
  }
}

async function hashFile(file: string): Promise<string | undefined> {
  const source = await open(file, 'r').catch(ignoreMissing);
  if (source === undefined) return undefined;
  await source.close();
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('hex');
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Undefined where it is cut off, or another version's. What it says of its files is checked against them. */
function findManifest(text: string): Manifest | undefined {
  try {
    const read = JSON.parse(text) as { format?: unknown };
    return read.format === FORMAT ? (read as Manifest) : undefined;
  } catch {
    // Half a manifest is none.
    return undefined;
  }
}
