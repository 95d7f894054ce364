import type pg from 'pg';
import { createPool } from '../../src/platform/database/database.ts';
import { runMigrationScript } from '../../src/platform/database/migrate.ts';
import type { MigrationScript } from '../../src/platform/database/migration-scripts.ts';
import { eventually } from './eventually.ts';

/** As many rows as a table that grows has in a filled database, at the least. */
const MANY_ROWS = 50;
/** Locks that keep a writer out. */
const KEEPS_OUT = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

/** What is read and written of a table, and where it lies. */
interface Work {
  readonly table: string;
  readonly file: string;
  readonly scans: bigint;
  readonly changed: bigint;
}

/**
 * Runs a migration on a filled database and gives back what of it would stop a house for as long as its tables are large: a
 * table that grows, locked against writers while any such table is read whole or written anew, or most of its rows changed in
 * one transaction; or for as long as somebody else holds its table.
 */
export async function judgeMigration(connectionString: string, script: MigrationScript): Promise<string[]> {
  const pool = createPool(connectionString, 3);
  const client = await pool.connect();
  try {
    // Nothing is read whole that an index can find, however small these tables are.
    await client.query('set enable_seqscan = off');
    const grown = await listGrown(client);
    if (script.isOneTransaction) return await judgeTransaction(client, script, grown);
    // Nothing of such a file gives up its place in the queue for a table, however few rows that has.
    const endless = script.statements.filter((statement) => /^alter table/i.test(statement));
    return [
      ...endless.map((statement) => `waits for its table without end: ${statement}`),
      ...(await judgeStatements({ pool, client, grown }, script.statements)),
    ];
  } finally {
    client.release(true);
    await pool.end();
  }
}

async function listGrown(client: pg.PoolClient): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  );
  const grown: string[] = [];
  for (const { name } of tables.rows) {
    const counted = await client.query(`select from ${name} limit ${String(MANY_ROWS)}`);
    if (counted.rowCount === MANY_ROWS) grown.push(name);
  }
  return grown;
}

async function judgeTransaction(client: pg.PoolClient, script: MigrationScript, grown: string[]): Promise<string[]> {
  const before = new Map((await measure(client, grown)).map((work) => [work.table, work]));
  const faults: string[] = [];
  await runMigrationScript(client, script, async () => {
    const shut = await listShut(client, client, grown);
    for (const { table, file, scans, changed } of await measure(client, grown)) {
      if (changed >= MANY_ROWS) faults.push(`changes most rows of ${table}`);
      if (shut.length === 0) continue;
      const meanwhile = `while nobody can write ${shut.join(', ')}`;
      if (file !== before.get(table)?.file) faults.push(`writes ${table} anew ${meanwhile}`);
      else if (scans > 0n) faults.push(`reads ${table} whole ${meanwhile}`);
    }
  });
  return faults;
}

/** Of the transaction that is under way. A table that is gone by now is gone without having been read. */
async function measure(client: pg.PoolClient, grown: string[]): Promise<Work[]> {
  const measured = await client.query<Work>(
    `select c.relname as table, pg_relation_filenode(c.oid)::text as file,
       coalesce(seq_scan, 0) as scans, coalesce(n_tup_upd + n_tup_del, 0) as changed
     from pg_class c left join pg_stat_xact_user_tables s on s.relid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)`,
    [grown],
  );
  return measured.rows;
}

/** Which tables are locked against writers, or would be. */
async function listShut(by: pg.PoolClient | pg.Pool, client: pg.PoolClient, grown: string[]): Promise<string[]> {
  const { processID } = client as pg.PoolClient & { processID: number };
  const shut = await by.query<{ name: string }>(
    `select distinct relname as name from pg_locks join pg_class c on c.oid = relation
     where pid = $1 and mode = any ($2) and relname = any ($3) order by relname`,
    [processID, KEEPS_OUT, grown],
  );
  return shut.rows.map(({ name }) => name);
}

/** Each has to get by beside a writer of every table that grows: which locks it asks for is seen while it waits for that. */
async function judgeStatements(
  { pool, client, grown }: { pool: pg.Pool; client: pg.PoolClient; grown: string[] },
  statements: readonly string[],
): Promise<string[]> {
  const faults: string[] = [];
  // Twice, as one that broke off is begun anew.
  for (const statement of [...statements, ...statements]) {
    const writer = await pool.connect();
    await writer.query(`begin; lock table ${grown.join(', ')} in row exclusive mode`);
    let isOver = false;
    const running = client.query(statement).finally(() => {
      isOver = true;
    });
    const shut = await eventually(async () => {
      const tables = await listShut(pool, client, grown);
      return isOver || tables.length > 0 || (await waits(pool, client)) ? tables : undefined;
    });
    await writer.query('commit');
    writer.release();
    await running;
    faults.push(...shut.map((table) => `keeps writers out of ${table}: ${statement}`));
  }
  return [...new Set(faults)];
}

async function waits(pool: pg.Pool, client: pg.PoolClient): Promise<boolean> {
  const { processID } = client as pg.PoolClient & { processID: number };
  return (await pool.query('select from pg_locks where pid = $1 and not granted', [processID])).rowCount !== 0;
}
