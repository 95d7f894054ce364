import { Refusal } from '../../platform/refusal.ts';
import { takeTurns } from '../../platform/take-turns.ts';

// A long file keeps a connection and a processor busy for about a second, and everybody needs those.
const AT_ONCE = 2;
const MOST_WAITING = 20;

/** Makes one player's file after the player's last one. Throws TOO_MANY_REQUESTS before that, and BUSY where too many wait. */
export type LimitFiles = <File>(playerId: bigint, write: () => Promise<File>) => Promise<File>;

/** Makes the limit: one file a player and two of all players at a time, whatever else a single address may ask for. */
export function limitFiles(): LimitFiles {
  const asking = new Set<bigint>();
  const inTurn = takeTurns({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });
  return async (playerId, write) => {
    if (asking.has(playerId)) throw new Refusal('TOO_MANY_REQUESTS');
    asking.add(playerId);
    try {
      return await inTurn(write);
    } finally {
      asking.delete(playerId);
    }
  };
}
