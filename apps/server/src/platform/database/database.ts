import type { Selectable } from 'kysely';
import pg from 'pg';
import { BoundedPool, type WaitLimit } from './bounded-pool.ts';
import { DatabaseOutage, findOutage } from './database-outage.ts';
import { dropSilentLines } from './drop-silent-lines.ts';
import type { DB } from './generated/table-rows.ts';
import { isUniqueViolation } from './read-failure.ts';

/** A row of a table, or these columns of it, as a statement gives them: generated from the schema, amounts in paise. */
export type RowOf<
  Table extends keyof DB,
  Column extends keyof Selectable<DB[Table]> = keyof Selectable<DB[Table]>,
> = Readonly<Pick<Selectable<DB[Table]>, Column>>;

type Camel<Name> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name & string;
type Columns<Table extends keyof DB> = {
  [Column in keyof Selectable<DB[Table]> as Camel<Column>]: Selectable<DB[Table]>[Column];
};

/** The same where the statement names its columns in camel case: `player_id as "playerId"`. */
export type RecordOf<Table extends keyof DB, Column extends keyof Columns<Table>> = Readonly<
  Pick<Columns<Table>, Column>
>;

/** A row of which every column is filled, as the statement reads no other. */
export type Filled<Row> = { readonly [Column in keyof Row]: NonNullable<Row[Column]> };

/** A row that is empty where a join has found none. */
export type Joined<Row> = { readonly [Column in keyof Row]: Row[Column] | null };

/** A pool, or one client inside a transaction: what a store's statements run on. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

// Paise and identities are 64-bit whole numbers; as JavaScript numbers they would lose their last digits.
const INT8 = pg.types.builtins.INT8;
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, (text: string) => BigInt(text));

/** What may be set of a pool besides its size. */
export interface PoolOptions {
  /** What its connections are called, in the database and in what they tell other servers; left out, `rang`. */
  readonly name?: string;
  readonly onLost?: (error: Error) => void;
  /** About a minute, where they are left out. */
  readonly times?: StatementTimes;
  /** For a pool that anybody can fill: beyond it they are refused as BUSY. Left out, any number wait. */
  readonly waitLimit?: WaitLimit;
}

/** How long a statement may take, in milliseconds; 0 is without an end, whatever an operator has set for the database. */
interface StatementTimes {
  /** Until its connection is given up. */
  readonly queryTimeoutMs: number;
  /**
   * Until PostgreSQL ends it: less than `queryTimeoutMs`. Left out, a statement that waits for a lock goes on waiting, and
   * writes, after its connection was given up.
   */
  readonly statementTimeoutMs?: number;
  /** Until PostgreSQL ends a whole transaction, and its connection with it. Left out, it may last. */
  readonly transactionTimeoutMs?: number;
  /**
   * Until PostgreSQL ends a transaction whose caller asks for nothing, and its connection with it: one who was stopped, or
   * whose machine is gone, would hold what it locked until it is back. Left out, it may wait.
   */
  readonly idleInTransactionTimeoutMs?: number;
  /** The same where it is being sent something that it does not take in. Left out, it may take it in whenever it is awake. */
  readonly unreadTimeoutMs?: number;
  /** How often PostgreSQL looks, while a statement runs, whether its caller is still there. Left out, it does not look. */
  readonly connectionCheckMs?: number;
}

// A database that hangs is no better than one that is gone, and whoever waits for it is answered so.
const CONNECT_TIMEOUT_MS = 5_000;
/** What is meant by about a minute. */
export const USUAL_TIMES: StatementTimes = { statementTimeoutMs: 55_000, queryTimeoutMs: 60_000 };

/**
 * Opens connections to PostgreSQL. The pool makes them as they are needed, `max` at most; a caller waits five seconds
 * for one, or as long as `waitLimit` says. A connection that is lost is reported to `onLost` and replaced; a query that was
 * running on it rejects besides.
 */
export function createPool(connectionString: string, max: number, options: PoolOptions = {}): pg.Pool {
  const times = options.times ?? USUAL_TIMES;
  const settings: pg.PoolConfig = {
    connectionString,
    max,
    types,
    application_name: options.name ?? 'rang',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: times.queryTimeoutMs,
    // A parameter of its own, which poolers let through; there is none for no end at all.
    statement_timeout: times.statementTimeoutMs ?? false,
    ...formatSettings({
      statement_timeout: times.statementTimeoutMs === 0 ? 0 : undefined,
      transaction_timeout: times.transactionTimeoutMs,
      idle_in_transaction_session_timeout: times.idleInTransactionTimeoutMs,
      tcp_user_timeout: times.unreadTimeoutMs,
      client_connection_check_interval: times.connectionCheckMs,
    }),
  };
  const { waitLimit } = options;
  const pool = waitLimit === undefined ? new pg.Pool(settings) : new BoundedPool(settings, waitLimit);
  pool.on('error', options.onLost ?? ignore);
  // The pool listens to idle connections only; one that is lost while it is held would end the process.
  pool.on('connect', (client) => client.on('error', ignore));
  dropSilentLines(pool, { ...settings, onDropped: options.onLost ?? ignore });
  return pool;
}

/** What a connection sets as it is made; nothing where nothing is to be set. */
function formatSettings(settings: Readonly<Record<string, number | undefined>>): Pick<pg.PoolConfig, 'options'> {
  const set = Object.entries(settings).filter(([, value]) => value !== undefined);
  return set.length === 0 ? {} : { options: set.map(([name, value]) => `-c ${name}=${String(value)}`).join(' ') };
}

function ignore(): void {
  // Whoever holds the connection learns of its loss from the query that rejects.
}

/**
 * Runs `work` in one transaction on one connection: committed when it returns, rolled back when it throws. Where the
 * database is away, throws a DatabaseOutage that says what is true: of a transaction whose commit was not sent, nothing
 * is kept; of one that was being committed, nobody knows.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch(throwWithNothingKept);
  let broken: Error | undefined;
  try {
    const result = await workInside(client, work).catch(throwWithNothingKept);
    await commit(client);
    return result;
  } catch (error) {
    broken = await rollBack(client, error);
    throw error;
  } finally {
    // A connection that could not even roll back is not handed to the next caller.
    client.release(broken);
  }
}

/**
 * The same, and once more where a row like one of its own was there, which another wrote at that moment: this time `work`
 * finds it.
 */
export async function inRacedTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(pool, work);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return await inTransaction(pool, work);
  }
}

async function workInside<Result>(
  client: pg.PoolClient,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  await client.query('begin');
  return await work(client);
}

/** Only what breaks is worth another word: what PostgreSQL itself undid or refused is passed on as it is. */
function throwWithNothingKept(error: unknown): never {
  throw findOutage(error)?.kept === 'unknown' ? new DatabaseOutage('nothing', error) : error;
}

async function commit(client: pg.PoolClient): Promise<void> {
  // Of a transaction in which a statement has failed, PostgreSQL answers a commit with a rollback, and no error.
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('a transaction was rolled back at its commit');
}

/** Gives back why the connection is of no more use, undefined where it was rolled back and is. */
async function rollBack(client: pg.PoolClient, error: unknown): Promise<Error | undefined> {
  // Behind a statement that hangs, a rollback would only wait as long again; the database does it when the line is cut.
  const cause = error instanceof DatabaseOutage ? error.cause : error;
  if (cause instanceof Error && cause.message === 'Query read timeout') return cause;
  return await client.query('rollback').then(
    () => undefined,
    (failure: unknown) => failure as Error,
  );
}

/** What comes after every identity: where a list that goes backwards begins, so that it is always read from an index. */
export const GREATEST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** What comes before every identity. */
const LEAST_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * How a list is read by identities, from its newest or its oldest row on: what comes `beyond` the last one, `start` for the
 * first page.
 */
export function orderById(first: 'newest' | 'oldest'): { beyond: string; direction: string; start: string } {
  return first === 'oldest'
    ? { beyond: '>', direction: 'asc', start: LEAST_UUID }
    : { beyond: '<', direction: 'desc', start: GREATEST_UUID };
}

/** Comes after whatever begins with what stands before it. */
export const LAST_CHARACTER = '\u{10FFFF}';
