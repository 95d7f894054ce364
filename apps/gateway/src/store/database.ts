import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod/mini';
import { MIGRATIONS } from './migrations.ts';

/** Opens the gateway's own store, a file in its folder, and brings its tables up to date; to read only, from then on. */
export function openDatabase(folder: string, { isReadOnly }: { readonly isReadOnly: boolean }): DatabaseSync {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(folder, 'gateway.sqlite'), { timeout: 5_000 });
  // FULL: what was answered to the merchant survives a loss of power, not only of the process.
  database.exec('pragma journal_mode = wal; pragma synchronous = full;');
  inTransaction(database, () => migrate(database));
  if (isReadOnly) database.exec('pragma query_only = on');
  return database;
}

function migrate(database: DatabaseSync): void {
  const { user_version: done } = z
    .object({ user_version: z.number() })
    .parse(database.prepare('pragma user_version').get());
  for (const step of MIGRATIONS.slice(done)) database.exec(step);
  database.exec(`pragma user_version = ${String(Math.max(done, MIGRATIONS.length))}`);
}

/** Runs `work` in one transaction: whole, or not at all when it throws. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('begin immediate');
  try {
    const result = work();
    database.exec('commit');
    return result;
  } catch (error) {
    // SQLite may have rolled it back by itself: that it has no transaction would hide what went wrong.
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}

/**
 * The columns that hold these fields, under the same names in snake case, as text for statements: `selected` reads them as the
 * fields, `inserted` writes an object that has them.
 */
export function nameColumns(fields: readonly string[]): { readonly selected: string; readonly inserted: string } {
  const columns = fields.map((field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  return {
    selected: columns.map((column, index) => `${column} as ${fields[index] ?? column}`).join(', '),
    inserted: `(${columns.join(', ')}) values (${fields.map((field) => `:${field}`).join(', ')})`,
  };
}
