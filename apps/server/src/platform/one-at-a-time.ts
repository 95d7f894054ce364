import { Refusal } from './refusal.ts';
import { takeTurns, type InTurn } from './take-turns.ts';

/** Does a player's work once what the player asked for before is done. Throws TOO_MANY_REQUESTS where too much of it waits. */
export type OneAtATime = <Result>(playerId: bigint, work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets one piece of work of each player go on at a time and `maxWaiting` more of the player's wait; players never wait for
 * each other.
 */
export function oneAtATime({ maxWaiting }: { maxWaiting: number }): OneAtATime {
  // Of those only who are asking: nothing is kept of a player whose work is done.
  const asking = new Map<bigint, { count: number; readonly inTurn: InTurn }>();

  return async (playerId, work) => {
    const own = asking.get(playerId) ?? { count: 0, inTurn: takeTurns({ atOnce: 1, maxWaiting }) };
    if (own.count > maxWaiting) throw new Refusal('TOO_MANY_REQUESTS');
    own.count += 1;
    asking.set(playerId, own);
    try {
      return await own.inTurn(work);
    } finally {
      own.count -= 1;
      if (own.count === 0) asking.delete(playerId);
    }
  };
}
