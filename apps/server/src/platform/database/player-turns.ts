import type pg from 'pg';
import { oneAtATime } from '../one-at-a-time.ts';
import { inTransaction, type Queryable } from './database.ts';

/** Does a player's work in a transaction of its own, once the player's work of the same kind before it is done. */
export type PlayerTurns = <Result>(playerId: bigint, work: (client: Queryable) => Promise<Result>) => Promise<Result>;

const MAX_WAITING = 100;

/**
 * Makes the turns of one kind of work: `deposits`, say. A lock in the database holds them apart on all servers; on this one
 * whoever waits for a turn takes no connection, so that one player's requests never hold those of all. Throws
 * TOO_MANY_REQUESTS where 100 of a player wait.
 */
export function createPlayerTurns(pool: pg.Pool, kind: string): PlayerTurns {
  const inTurn = oneAtATime({ maxWaiting: MAX_WAITING });
  return (playerId, work) =>
    inTurn(playerId, () =>
      inTransaction(pool, async (client) => {
        await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`${kind} of ${String(playerId)}`]);
        return await work(client);
      }),
    );
}
