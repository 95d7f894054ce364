import { subtractPaise, sumPaise, type PlayedSum, type Today } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import type { Game, PlayedSince } from '../games/index.ts';

type Played = Pick<Today, 'games' | 'sum'>;

/** What was played since then, of each game and of all: read from the day's own rounds and games, through an index of them. */
export async function readPlayedToday(client: Queryable, games: readonly Game[], since: Date): Promise<Played> {
  const all: PlayedSince[] = [];
  const read: Played['games'] = [];
  for (const game of games) {
    const sums = await game.sumSince(client, since);
    all.push(...sums);
    read.push({ game: game.facts.id, ...splitSums(sums) });
  }
  return { games: read, sum: splitSums(all) };
}

function splitSums(sums: readonly PlayedSince[]): Played['sum'] {
  return { fair: addUp(sums.filter(({ isFair }) => isFair)), announced: addUp(sums.filter(({ isFair }) => !isFair)) };
}

function addUp(sums: readonly PlayedSince[]): PlayedSum {
  const [staked, paid] = [sumPaise(sums.map((sum) => sum.staked)), sumPaise(sums.map((sum) => sum.paid))];
  const bets = Number(sums.reduce((count, sum) => count + sum.bets, 0n));
  return { bets, staked, paid, result: subtractPaise(staked, paid) };
}
