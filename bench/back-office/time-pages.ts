import type pg from 'pg';
import type { SentStatement } from '../../apps/server/tests/house/record-statements.ts';
import { measureEffort } from '../../apps/server/tests/house/visited-rows.ts';
import { percentile } from '../figures.ts';
import type { Office } from './open-office.ts';

/** What a page cost in the full house beside the empty one: all its statements together. */
export interface PageTime {
  readonly path: string;
  readonly emptyMs: number;
  readonly fullMs: number;
  /** Large tables that a statement reads from beginning to end. */
  readonly wholeTables: readonly string[];
}

const TURNS = 41;
// Below that a table is no history.
const LARGE = 1_000;
const READS = /^\s*(with|select)\b/;
// Who asks is looked for before every call.
const WHO_ASKS = /update admin_sessions/;

/** Times the statements of a page, in turn in both houses. */
export async function timePage(
  path: string,
  { empty, full }: { readonly empty: Office; readonly full: Office },
): Promise<PageTime> {
  const [few, many] = [await listStatements(empty, path), await listStatements(full, path)];
  const times: { empty: number; full: number }[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    times.push({ empty: await timeAll(empty.pool, few), full: await timeAll(full.pool, many) });
  }
  const whole = new Set<string>();
  for (const statement of many) {
    const effort = await measureEffort(full.pool, { ...statement, plan: 'for these values' });
    for (const table of effort.wholeTables) if (await isLarge(full.pool, table)) whole.add(table);
  }
  const median = (house: 'empty' | 'full'): number =>
    percentile(
      times.map((time) => time[house]),
      0.5,
    );
  return { path, emptyMs: median('empty'), fullMs: median('full'), wholeTables: [...whole] };
}

async function listStatements(office: Office, path: string): Promise<SentStatement[]> {
  const token = await office.enter();
  const asked = path.replace(':id', String(office.playerId));
  const sent = await office.statements.record(() => office.read(token, asked));
  return sent.filter(({ text }) => READS.test(text) && !WHO_ASKS.test(text));
}

async function timeAll(pool: pg.Pool, statements: readonly SentStatement[]): Promise<number> {
  const client = await pool.connect();
  const began = performance.now();
  for (const { text, values } of statements) await client.query(text, [...values]);
  const took = performance.now() - began;
  client.release();
  return took;
}

async function isLarge(pool: pg.Pool, table: string): Promise<boolean> {
  const found = await pool.query(`select from pg_class where relname = $1 and relkind = 'r' and reltuples >= $2`, [
    table,
    LARGE,
  ]);
  return found.rowCount === 1;
}
