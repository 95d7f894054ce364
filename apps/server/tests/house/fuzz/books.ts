import type pg from 'pg';

/** What is written of players and of money, as far as it takes to see that something has changed. */
export interface Books {
  /** The newest transfer of all. */
  readonly lastTransfer: bigint;
  /** Of each player: for each table what its rows are, and how many transfers there are. */
  readonly of: ReadonlyMap<bigint, PlayerBooks>;
}

export interface PlayerBooks {
  readonly rows: Readonly<Record<string, string>>;
  readonly transfers: bigint;
}

// Queued mails are sent in the background, and are gone then.
const NOT_LOOKED_AT = ['mail_wishes'];

/** Reads the books. */
export type ReadBooks = () => Promise<Books>;

/** Finds out in which tables rows belong to players; a new one is looked at without a word here. */
export async function createReadBooks(pool: pg.Pool, players: readonly bigint[]): Promise<ReadBooks> {
  const tables = (await listTables(pool, 'player_id')).filter((table) => !NOT_LOOKED_AT.includes(table));
  // A row that is written anew has another transaction on it, whatever was written.
  const rowsOf = (table: string, owner: string): string => `
    select '${table}' as part, ${owner} as player, concat(count(*), ' rows, ', sum(xmin::text::bigint)) as rows
    from ${table} where ${owner} = any ($1) group by ${owner}`;
  const text = [
    ...tables.map((table) => rowsOf(table, 'player_id')),
    rowsOf('players', 'id'),
    rowsOf('accounts', 'owner_id'),
    `select 'transfers', owner_id, (select count(*) from transfers where from_account = accounts.id and from_account >= 1000)
       + (select count(*) from transfers where to_account = accounts.id and to_account >= 1000) || ''
     from accounts where owner_id = any ($1) and kind = 'wallet'`,
    `select 'all', 0, coalesce(max(id), 0) || '' from transfers`,
  ].join(' union all ');
  return async () => {
    const found = await pool.query<{ part: string; player: bigint; rows: string }>(text, [players]);
    const numberOf = (part: string, player: bigint): bigint =>
      BigInt(found.rows.find((row) => row.part === part && row.player === player)?.rows ?? 0);
    const booksOf = (player: bigint): PlayerBooks => ({
      rows: Object.fromEntries(found.rows.filter((row) => row.player === player).map(({ part, rows }) => [part, rows])),
      transfers: numberOf('transfers', player),
    });
    return { lastTransfer: numberOf('all', 0n), of: new Map(players.map((player) => [player, booksOf(player)])) };
  };
}

/** The tables of the house that have a column of this name. */
async function listTables(pool: pg.Pool, column: string): Promise<string[]> {
  const found = await pool.query<{ table_name: string }>(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name = $1 order by table_name`,
    [column],
  );
  return found.rows.map((row) => row.table_name);
}

/** All that is in the database, table by table, as far as it takes to see that something has changed. */
export type Tables = Readonly<Record<string, string>>;

// A session is noted as used now and then, and controls are written as they were.
const READ_OTHERWISE: Readonly<Record<string, string>> = {
  admin_sessions: 'count(ended_at)',
  outcome_controls: `string_agg(outcome_controls::text, '')`,
};
// Engines renew leases and rounds go on by themselves; a guess is counted because it is refused.
const MOVES_BY_ITSELF = [
  'guess_counts',
  'engine_leases',
  'servers',
  'fairness_chains',
  'colour_rounds',
  'crash_rounds',
  ...NOT_LOOKED_AT,
];

/** Finds out which tables there are; a new one is looked at without a word here. */
export async function createReadTables(pool: pg.Pool): Promise<() => Promise<Tables>> {
  const found = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1) order by 1`,
    [MOVES_BY_ITSELF],
  );
  const parts = found.rows.map(({ name }) => {
    const rows = READ_OTHERWISE[name] ?? 'sum(xmin::text::bigint)';
    return `select '${name}' as name, concat(count(*), ' rows, ', ${rows}) as rows from ${name}`;
  });
  return async () => {
    const read = await pool.query<{ name: string; rows: string }>(parts.join(' union all '));
    return Object.fromEntries(read.rows.map(({ name, rows }) => [name, rows]));
  };
}
