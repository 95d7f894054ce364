import { oneAtATime, type OneAtATime } from '../../platform/one-at-a-time.ts';
import { takeTurns } from '../../platform/take-turns.ts';

// A long file keeps a connection and a processor busy for about a second, and everybody needs those.
const AT_ONCE = 2;
const MOST_WAITING = 20;

/**
 * Makes the limit: one file a player and two of all players at a time, whatever else a single address may ask for. Throws
 * TOO_MANY_REQUESTS while the player's last one is made, and BUSY where too many players wait.
 */
export function limitFiles(): OneAtATime {
  const ofPlayer = oneAtATime({ mostWaiting: 0 });
  const inTurn = takeTurns({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });
  return (playerId, write) => ofPlayer(playerId, () => inTurn(write));
}
