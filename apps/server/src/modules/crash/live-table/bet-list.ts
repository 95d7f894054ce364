import { LIMITS, NOTHING, subtractPaise, sumPaise, type CrashEvents, type CrashLiveBet } from '@rang/contract';
import type { BetRow } from '../books/store.ts';
import { wireLiveBet } from '../say/wire.ts';

/** What of a list is not published yet. */
export interface ListChanges {
  /** Whether the bets of the round before are to be forgotten first. */
  readonly isNewRound: boolean;
  readonly added: CrashLiveBet[];
  readonly changed: CrashLiveBet[];
  readonly removed: string[];
}

/** The bets on one round, as watchers see them: the first ones whole, of the others only the totals. */
export interface BetList {
  /** Notes how a bet stands. False where nothing is new in it: news of one bet may come in another order than it happened. */
  take(bet: BetRow): boolean;
  /** Begins with the next round's bets. */
  clear(): void;
  /** Whether the bet is on the list at all. */
  has(betId: string): boolean;
  /** Whether the bet is on the list and not shown. */
  hides(betId: string): boolean;
  /** As it was published last. */
  readShown(): CrashLiveBet[];
  readTotals(): CrashEvents['current_bets']['totals'];
  /** What is new since the last time, which counts as published from here on; undefined where nothing is. */
  takeChanges(): ListChanges | undefined;
}

const AGES: Record<BetRow['status'], number> = {
  pending_next_round: 0,
  active: 1,
  cashed_out: 2,
  lost: 2,
  canceled: 2,
  refunded: 2,
};

export function createBetList(): BetList {
  // Of every bet how far it has come, so that nothing is counted twice; the rest is kept of the first ones only.
  const ages = new Map<string, number>();
  const shown = new Map<string, CrashLiveBet>();
  const news = new Map<string, CrashLiveBet>();
  let totals = { count: 0, staked: NOTHING };
  let published = totals;
  let isNewRound = false;
  let room: number = LIMITS.crashLiveBets;

  const countIn = (bet: BetRow, isFirst: boolean): void => {
    const isCanceled = bet.status === 'canceled';
    if (isFirst === isCanceled) return;
    const { count, staked } = totals;
    totals = isCanceled
      ? { count: count - 1, staked: subtractPaise(staked, bet.amount) }
      : { count: count + 1, staked: sumPaise([staked, bet.amount]) };
  };
  const isShown = (betId: string): boolean => shown.has(betId) || news.has(betId);

  return {
    take: (bet) => {
      const before = ages.get(bet.id);
      if (before !== undefined && before >= AGES[bet.status]) return false;
      ages.set(bet.id, AGES[bet.status]);
      countIn(bet, before === undefined);
      if (before === undefined && room > 0 && bet.status !== 'canceled') {
        room -= 1;
        news.set(bet.id, wireLiveBet(bet));
      } else if (isShown(bet.id)) news.set(bet.id, wireLiveBet(bet));
      return true;
    },
    clear: () => {
      for (const each of [ages, shown, news]) each.clear();
      totals = { count: 0, staked: NOTHING };
      room = LIMITS.crashLiveBets;
      isNewRound = true;
    },
    has: (betId) => ages.has(betId),
    hides: (betId) => ages.has(betId) && !isShown(betId),
    readShown: () => [...shown.values()],
    readTotals: () => ({ count: published.count, totalBetAmount: published.staked }),
    takeChanges: () => {
      if (!isNewRound && news.size === 0 && published.count === totals.count && published.staked === totals.staked)
        return undefined;
      const changes = { isNewRound, ...sortNews(shown, news) };
      for (const [betId, bet] of news) {
        if (bet.status !== 'canceled') shown.set(betId, bet);
        else {
          shown.delete(betId);
          room += 1;
        }
      }
      news.clear();
      published = totals;
      isNewRound = false;
      return changes;
    },
  };
}

/** A bet that came and went between two messages is in none of them. */
function sortNews(
  shown: ReadonlyMap<string, CrashLiveBet>,
  news: ReadonlyMap<string, CrashLiveBet>,
): Pick<ListChanges, 'added' | 'changed' | 'removed'> {
  const isGone = ({ status }: CrashLiveBet): boolean => status === 'canceled';
  const fresh = [...news.values()].filter(({ betId }) => !shown.has(betId));
  const known = [...news.values()].filter(({ betId }) => shown.has(betId));
  return {
    added: fresh.filter((bet) => !isGone(bet)),
    changed: known.filter((bet) => !isGone(bet)),
    removed: known.filter(isGone).map(({ betId }) => betId),
  };
}
