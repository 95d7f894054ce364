import { randomUUID } from 'node:crypto';
import type { PoolRecord } from '@rang/contract';
import type pg from 'pg';
import type { Game } from './modules/games/index.ts';
import { createPool, USUAL_TIMES } from './platform/database/database.ts';
import { createHouseFeed, type HouseFeed } from './platform/database/house-feed.ts';
import type { Logger } from './platform/logger.ts';

/** The house's connections to its database, each pool for those who may take them. */
export interface Pools {
  /** Calls and commands of players and visitors: bounded, and beyond that they are refused as BUSY. */
  readonly requests: pg.Pool;
  /** Whose session goes on, asked for all requests together, one question at a time. */
  readonly sessions: pg.Pool;
  /** What the intake writes. */
  readonly intake: pg.Pool;
  /** The games' engines: their leases, their rounds, their settlements. */
  readonly engines: pg.Pool;
  /** Work in the background: mails, deposits, withdrawals. */
  readonly jobs: pg.Pool;
  /** Going over the books at night, over as much as there is. */
  readonly books: pg.Pool;
  /** What its connections are called. */
  readonly name: string;
  /** What other servers of the house have written. */
  readonly feed: HouseFeed;
  /** How each of them stands now. */
  list(): PoolRecord[];
  /** Breaks off what goes over the books, for good; the other pools stand, for that to be noted over one of them. */
  endBooks(): Promise<void>;
  end(): Promise<void>;
}

// A server that runs asks for the next statement of a transaction, and takes in what it is sent, within moments; one that is
// stopped there lets go of its rows before a successor has waited long for them.
const WRITER_TIMES = { idleInTransactionTimeoutMs: 2_000, unreadTimeoutMs: 2_000 };
// A batch takes milliseconds. The database ends one that takes this long, and its players are answered that nothing was
// taken; where even that does not come within a second, they are answered OUTCOME_UNKNOWN. Either way they ask again with
// the same key.
export const INTAKE_TIMES = { ...WRITER_TIMES, statementTimeoutMs: 7_000, queryTimeoutMs: 8_000 };
// An engine holds one for its lease, plays over a second, and may be publishing from a third. The server asks and answers the
// others over one more, and watches them over another: what waits for a row of its own keeps it from nobody else's.
const CONNECTIONS_PER_ENGINE = 3;
const CONNECTIONS_AMONG_SERVERS = 2;
const JOB_CONNECTIONS = 3;
export const BACKGROUND_TIMES = { ...USUAL_TIMES, ...WRITER_TIMES };
/**
 * How long a statement may take that goes over the books: on a house of years it reads for minutes. PostgreSQL looks now and
 * then whether anybody waits for it still. Whoever goes over them holds no row, but what vacuum and migrations wait for: one
 * that was stopped lets go of it within a minute.
 */
export const BOOKS_TIMES = {
  ...{ statementTimeoutMs: 3_600_000, queryTimeoutMs: 3_605_000, connectionCheckMs: 5_000 },
  ...{ idleInTransactionTimeoutMs: 60_000, unreadTimeoutMs: 60_000 },
};
// Some hundreds of callers are through in a moment; whoever waits longer than this has lost patience.
// What a request has begun is over by then, and whatever it holds is free again before the intake gives up waiting for it.
export const REQUEST_TIMES = {
  ...WRITER_TIMES,
  ...{ statementTimeoutMs: 5_000, queryTimeoutMs: 6_000, transactionTimeoutMs: 6_000 },
};
// A few rows by their keys. A round waits for whoever is being looked up as it ends.
const SESSION_TIMES = { statementTimeoutMs: 5_000, queryTimeoutMs: 6_000 };
// By then whatever was begun is over, but what waits for a database that is away.
const END_WITHIN_MS = 5_000;
const REQUEST_LIMIT = { callers: 500, ms: 5_000 };

interface PoolsOrder {
  /** The connections for calls. */
  readonly requests: number;
  /** What the house has open: commands are written over a connection for each lane, and each engine has its own. */
  readonly games: readonly Pick<Game, 'lanes' | 'findRound'>[];
  readonly logger: Logger;
}

/** Opens the pools; each makes its connections as they are needed. What a server writes bears a name of its own. */
export function openPools(url: string, { requests, games, logger }: PoolsOrder): Pools {
  const lanes = new Set(games.flatMap((game) => game.lanes)).size;
  const engines = games.filter(({ findRound }) => findRound !== undefined).length;
  const name = `rang ${randomUUID()}`;
  const usual = { name, onLost: (err: Error): unknown => logger.error({ err }, 'database: a connection was lost') };
  const pools = {
    requests: createPool(url, requests, { ...usual, times: REQUEST_TIMES, waitLimit: REQUEST_LIMIT }),
    sessions: createPool(url, 1, { ...usual, times: SESSION_TIMES }),
    intake: createPool(url, lanes, { ...usual, times: INTAKE_TIMES }),
    engines: createPool(url, engines * CONNECTIONS_PER_ENGINE + CONNECTIONS_AMONG_SERVERS, {
      ...usual,
      times: BACKGROUND_TIMES,
    }),
    jobs: createPool(url, JOB_CONNECTIONS, { ...usual, times: BACKGROUND_TIMES }),
    books: createPool(url, 1, { ...usual, times: BOOKS_TIMES }),
  };
  const { books, ...others } = pools;
  const drops = Object.values(others).map(dropOnEnd);
  const dropBooks = dropOnEnd(books);
  let booksEnded: Promise<void> | undefined;
  const endBooks = async (): Promise<void> => {
    if (booksEnded === undefined) dropBooks();
    await (booksEnded ??= books.end());
  };
  return {
    ...pools,
    name,
    feed: createHouseFeed({ url, name, logger }),
    list: () =>
      Object.entries(pools).map(([name, { totalCount, idleCount, waitingCount, options }]) => ({
        ...{ name, inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount, limit: options.max },
        waitingLimit: name === 'requests' ? REQUEST_LIMIT.callers : null,
      })),
    endBooks,
    end: async () => {
      const late = setTimeout(() => drops.forEach((drop) => drop()), END_WITHIN_MS);
      await Promise.all([endBooks(), ...Object.values(others).map((pool) => pool.end())]);
      clearTimeout(late);
    },
  };
}

/**
 * Gives back what drops a pool's connections though a statement is under way on them, as a pool alone would wait for it. None
 * is asked to end: one that has fallen silent never would.
 */
function dropOnEnd(pool: pg.Pool): () => void {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  return () => {
    for (const client of open) (client as pg.PoolClient & pg.Client).connection.stream.destroy();
  };
}
