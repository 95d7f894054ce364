import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createPool, type Queryable } from './database.ts';
import { readMigrationScripts, type MigrationScript } from './migration-scripts.ts';

const LOCK = 7_264_001;
const ASKED_AGAIN_MS = 100;
// Whoever comes after a migration that waits for a table waits as long as it does.
const LOCK_TIMEOUT_MS = 1_000;
/** For those who were kept waiting. */
const PAUSE_MS = 500;
// A lock that was not to be had in time, and a ring of those who wait for each other.
const IN_THE_WAY = ['55P03', '40P01'];
// Whatever an operator has set for the database is meant for statements of every day. One that was stopped between two of them
// lets go of the tables that it has.
const WITHOUT_END = {
  ...{ queryTimeoutMs: 0, statementTimeoutMs: 0, transactionTimeoutMs: 0 },
  ...{ idleInTransactionTimeoutMs: 2_000, unreadTimeoutMs: 2_000 },
};

/**
 * Brings the schema up to date: runs each file of `migrations/` that has not run yet, in order, each by itself, beside servers
 * of the version before. One that does not get its locks within a second steps back and tries again, so that nobody waits
 * longer for it. Throws when a file that has run was edited since. Two servers that start at once take turns. It may take as
 * long as it takes: what is said about every movement there was is said in hours, not in the seconds of a request.
 */
export async function migrate(connectionString: string, scripts?: readonly MigrationScript[]): Promise<void> {
  const all = scripts ?? (await readMigrationScripts());
  const pool = createPool(connectionString, 1, { times: WITHOUT_END });
  try {
    const client = await pool.connect();
    try {
      await takeTurn(client);
      await runNew(client, all);
    } finally {
      // Its turn ends with the connection.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** Asks instead of waiting: an index that is built concurrently waits for every statement that had begun before. */
async function takeTurn(client: Queryable): Promise<void> {
  for (;;) {
    const asked = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (asked.rows[0]?.taken === true) return;
    await wait(ASKED_AGAIN_MS);
  }
}

async function runNew(client: Queryable, scripts: readonly MigrationScript[]): Promise<void> {
  await client.query(
    'create table if not exists migrations (file text primary key, checksum text not null, ran_at timestamptz not null default now())',
  );
  const ran = await client.query<{ file: string; checksum: string }>('select file, checksum from migrations');
  const checksums = new Map(ran.rows.map((row) => [row.file, row.checksum]));
  for (const script of scripts) {
    const known = checksums.get(script.file);
    if (known === script.checksum) continue;
    if (known !== undefined) throw new Error(`migration ${script.file} was edited after it ran`);
    await runPatiently(client, script);
  }
}

async function runPatiently(client: Queryable, script: MigrationScript): Promise<void> {
  for (;;) {
    try {
      await runMigrationScript(client, script);
      return;
    } catch (error) {
      const isInTheWay = error instanceof pg.DatabaseError && IN_THE_WAY.includes(error.code ?? '');
      if (!isInTheWay) throw error;
      // Of a statement by itself nothing is left to be rolled back.
      if (script.isOneTransaction) await client.query('rollback');
      await wait(PAUSE_MS);
    }
  }
}

/** Runs one and notes it; `look` sees what its transaction holds before the end. Where it throws, the transaction is open. */
export async function runMigrationScript(
  client: Queryable,
  script: MigrationScript,
  look: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { file, checksum, statements, isOneTransaction } = script;
  if (isOneTransaction) await client.query(`begin; set local lock_timeout = ${String(LOCK_TIMEOUT_MS)}`);
  for (const statement of statements) await client.query(statement);
  await look();
  await client.query('insert into migrations (file, checksum) values ($1, $2)', [file, checksum]);
  if (isOneTransaction) await client.query('commit');
}
