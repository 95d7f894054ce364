import { identity, TIMES } from '@rang/contract';
import { z } from 'zod/mini';
import type { Clock } from '../../../platform/clock.ts';
import type { HouseFeed } from '../../../platform/database/house-feed.ts';
import type { CatchUp } from '../say/catch-up.ts';
import { pace } from './pace.ts';

/** Which bets were written, each with whose it is; null where they are too many to name. */
const betsWritten = z.object({ bets: z.nullable(z.array(z.tuple([z.coerce.bigint(), identity]))) });

/** Publishes here what other servers write of the game: rounds at once, bets at most ten times a second. */
export function followHouse({
  houseFeed,
  catchUp,
  clock,
}: {
  readonly houseFeed: HouseFeed;
  readonly catchUp: CatchUp;
  readonly clock: Clock;
}): void {
  let written = new Map<string, bigint>();
  const publishing = pace(
    () => {
      for (const [betId, playerId] of written) catchUp.request({ playerId, betId });
      written = new Map();
    },
    { clock, everyMs: TIMES.crashTickMs },
  );
  const readAnew = (): void => {
    written = new Map();
    catchUp.request('anything');
  };
  houseFeed.onGap(readAnew);
  houseFeed.on('crash-round', readAnew);
  houseFeed.on('crash-bets', (message) => {
    const { bets } = betsWritten.parse(message);
    if (bets === null) readAnew();
    else for (const [playerId, betId] of bets) written.set(betId, playerId);
    publishing.soon();
  });
}
