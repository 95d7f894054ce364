import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const FOLDER = new URL('../../../migrations/', import.meta.url);
const CONCURRENT = '-- one statement at a time';

/** A file of `migrations/`. */
export interface MigrationScript {
  readonly file: string;
  readonly checksum: string;
  /**
   * What is run, one after the other: the whole file in one transaction; or, where its first line asks for that, each of its
   * statements by itself, as `create index concurrently` has to be. Such a file may break off between two of them and is
   * begun anew, so that each can be run twice.
   */
  readonly statements: readonly string[];
  readonly isOneTransaction: boolean;
}

/** Reads every migration, in the order in which they run. */
export async function readMigrationScripts(folder = FOLDER): Promise<MigrationScript[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return await Promise.all(
    files.map(async (file) => readMigrationScript(file, await readFile(new URL(file, folder), 'utf8'))),
  );
}

/** What a migration of this text is. */
export function readMigrationScript(file: string, text: string): MigrationScript {
  const isOneTransaction = !text.startsWith(`${CONCURRENT}\n`);
  const checksum = createHash('sha256').update(text).digest('hex');
  return { file, checksum, isOneTransaction, statements: isOneTransaction ? [text] : listStatements(text) };
}

/** Those of a file that has no bodies of functions: each ends with its line. */
function listStatements(text: string): string[] {
  const statements = text.split(/;[ \t]*(?:\n|$)/);
  return statements.map((each) => each.replaceAll(/^--.*$/gm, '').trim()).filter((each) => each !== '');
}
