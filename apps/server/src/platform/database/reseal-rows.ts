import type pg from 'pg';
import { inTransaction } from './database.ts';

const ROWS_AT_ONCE = 500;

/** Where something sealed is kept: its table, the key of that and its type, its column, and others that are read beside it. */
export interface SealedRows<Row> {
  readonly table: string;
  readonly key: string;
  readonly keyType: 'bigint' | 'int' | 'text' | 'uuid';
  readonly sealed: string;
  readonly beside: Readonly<Record<keyof Row & string, string>>;
}

interface Read {
  readonly id: string;
  readonly sealed: Buffer;
}

/**
 * Seals what is kept in a table anew, a piece at a time beside an open house; `reseal` gives back undefined where that is done.
 * What somebody else writes meanwhile is sealed by the key of now, and stays. Gives back how many rows were.
 */
export async function resealRows<Row>(
  pool: pg.Pool,
  { table, key, keyType, sealed, beside }: SealedRows<Row>,
  reseal: (row: Row & { readonly sealed: Buffer }) => Buffer | undefined,
): Promise<number> {
  const columns = Object.entries<string>(beside).map(([name, column]) => `${column} as "${name}"`);
  let count = 0;
  for (let after: string | null = null; ;) {
    const read: pg.QueryResult<Row & Read> = await pool.query<Row & Read>(
      `select ${[`${key}::text as id`, `${sealed} as sealed`, ...columns].join(', ')} from ${table}
       where ${sealed} is not null and ($1::text is null or ${key} > $1::text::${keyType}) order by ${key} limit ${String(ROWS_AT_ONCE)}`,
      [after],
    );
    const changed = read.rows.flatMap((row) => {
      const anew = reseal(row);
      return anew === undefined ? [] : [{ id: row.id, before: row.sealed, anew }];
    });
    const write = `update ${table} set ${sealed} = n.anew
      from unnest($1::text[], $2::bytea[], $3::bytea[]) as n (key, before, anew)
      where ${table}.${key} = n.key::${keyType} and ${table}.${sealed} = n.before`;
    count += await inTransaction(pool, async (client) => {
      // What is never changed otherwise is, for this.
      await client.query(`set local rang.resealing = 'on'`);
      const values = [
        changed.map(({ id }) => id),
        changed.map(({ before }) => before),
        changed.map(({ anew }) => anew),
      ];
      return (await client.query(write, values)).rowCount ?? 0;
    });
    const last = read.rows.at(-1);
    if (last === undefined) return count;
    after = last.id;
  }
}
