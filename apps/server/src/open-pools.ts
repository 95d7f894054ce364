import type { PoolRecord } from '@rang/contract';
import type pg from 'pg';
import { createPool } from './platform/database/database.ts';

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
  /** How each of them stands now. */
  list(): PoolRecord[];
  end(): Promise<void>;
}

// A batch takes milliseconds. The database ends one that takes this long, and its players are answered that nothing was
// taken; where even that does not come within a second, they are answered OUTCOME_UNKNOWN. Either way they ask again with
// the same key.
const INTAKE_TIMES = { statementTimeoutMs: 7_000, queryTimeoutMs: 8_000 };
// One for each lane of the games' commands.
const INTAKE_CONNECTIONS = 4;
// Each of the two engines holds one for its lease, plays over a second, and may be publishing from a third.
const ENGINE_CONNECTIONS = 6;
const JOB_CONNECTIONS = 3;
// Some hundreds of callers are through in a moment; whoever waits longer than this has lost patience.
// What a request has begun is over by then, and whatever it holds is free again before the intake gives up waiting for it.
const REQUEST_TIMES = { statementTimeoutMs: 5_000, queryTimeoutMs: 6_000, transactionTimeoutMs: 6_000 };
const REQUEST_LIMIT = { callers: 500, ms: 5_000 };

/** Opens the pools; each makes its connections as they are needed. `onLost` is called with each connection that is lost. */
export function openPools(
  url: string,
  { requests, onLost }: { requests: number; onLost: (error: Error) => void },
): Pools {
  const pools = {
    requests: createPool(url, requests, { onLost, times: REQUEST_TIMES, waitLimit: REQUEST_LIMIT }),
    sessions: createPool(url, 1, { onLost }),
    intake: createPool(url, INTAKE_CONNECTIONS, { onLost, times: INTAKE_TIMES }),
    engines: createPool(url, ENGINE_CONNECTIONS, { onLost }),
    jobs: createPool(url, JOB_CONNECTIONS, { onLost }),
  };
  return {
    ...pools,
    list: () =>
      Object.entries(pools).map(([name, { totalCount, idleCount, waitingCount, options }]) => ({
        ...{ name, inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount, limit: options.max },
        waitingLimit: name === 'requests' ? REQUEST_LIMIT.callers : null,
      })),
    end: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}
