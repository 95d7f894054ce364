import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createPool, inTransaction, type Queryable } from './database.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
const LOCK = 7_264_001;

interface Script {
  readonly file: string;
  readonly text: string;
  readonly checksum: string;
}

/**
 * Brings the schema up to date: runs each file of `migrations/` that has not run yet, in order, all in one transaction.
 * Throws when a file that has run was edited since. Two servers that start at once take turns. It may take as long as it
 * takes: what is said about every movement there was is said in hours, not in the seconds of a request.
 */
export async function migrate(connectionString: string): Promise<void> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  const scripts = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, FOLDER), 'utf8');
      return { file, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
  const pool = createPool(connectionString, 1, { times: { queryTimeoutMs: 0 } });
  try {
    await inTransaction(pool, (client) => runNew(client, scripts));
  } finally {
    await pool.end();
  }
}

async function runNew(client: Queryable, scripts: readonly Script[]): Promise<void> {
  // Whatever an operator has set for the database is meant for statements of every day.
  await client.query('set local statement_timeout = 0; set local transaction_timeout = 0');
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await client.query(
    'create table if not exists migrations (file text primary key, checksum text not null, ran_at timestamptz not null default now())',
  );
  const ran = await client.query<{ file: string; checksum: string }>('select file, checksum from migrations');
  const checksums = new Map(ran.rows.map((row) => [row.file, row.checksum]));
  for (const script of scripts) {
    const known = checksums.get(script.file);
    if (known === script.checksum) continue;
    if (known !== undefined) throw new Error(`migration ${script.file} was edited after it ran`);
    await client.query(script.text);
    await client.query('insert into migrations (file, checksum) values ($1, $2)', [script.file, script.checksum]);
  }
}
