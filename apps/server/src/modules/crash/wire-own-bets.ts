import type { CrashBet, Paise } from '@rang/contract';
import type { BetNews } from './crash-feed.ts';
import { wireBet } from './wire.ts';

/** A player's bets that changed; the balance, where money moved. */
export interface OwnBets {
  readonly playerId: bigint;
  readonly bets: CrashBet[];
  readonly balance?: Paise;
}

/** Sorts news of bets by whose they are. Of several balances the last one is the player's. */
export function wireOwnBets(
  news: readonly BetNews[],
  markHidden: (bets: readonly CrashBet[]) => CrashBet[],
): OwnBets[] {
  const byPlayer = Map.groupBy(news, ({ bet }) => bet.player_id);
  return [...byPlayer].map(([playerId, own]) => {
    const balance = own.findLast((each) => each.balance !== undefined)?.balance;
    return {
      playerId,
      bets: markHidden(own.map(({ bet }) => wireBet(bet))),
      ...(balance === undefined ? {} : { balance }),
    };
  });
}
