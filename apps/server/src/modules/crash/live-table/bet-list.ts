import {
  LIMITS,
  NOTHING,
  subtractPaise,
  sumPaise,
  type CrashEvents,
  type CrashLiveBet,
  type Paise,
} from '@rang/contract';
import { crashStage } from '@rang/games';
import type { BetRow } from '../books/store.ts';
import type { NamedBet } from '../say/catch-up.ts';
import { wireLiveBet } from '../say/wire.ts';

/** A bet that is known already; its amount only where half of it was cashed out. */
type ChangedBet = CrashEvents['current_bets']['changed'][number];

/** What of a list is not published yet. */
export interface ListChanges {
  /** Whether the bets of the round before are to be forgotten first. */
  readonly isNewRound: boolean;
  readonly added: CrashLiveBet[];
  readonly changed: ChangedBet[];
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
  /** Those that are counted: all but the canceled ones. */
  readonly listCounted: () => NamedBet[];
  /** Whether the bet is on the list and not shown. */
  hides(betId: string): boolean;
  /** As it was published last. */
  readShown(): CrashLiveBet[];
  readTotals(): CrashEvents['current_bets']['totals'];
  /** What is new since the last time, which counts as published from here on; undefined where nothing is. */
  takeChanges(): ListChanges | undefined;
}

/** What is counted of a bet: of one that was canceled nothing. */
function countOf({ status, amount }: BetRow): Counted {
  return status === 'canceled' ? NOT_COUNTED : { count: 1, staked: amount };
}

interface Counted {
  readonly count: number;
  readonly staked: Paise;
}

const NOT_COUNTED: Counted = { count: 0, staked: NOTHING };

/** The totals with what is counted of a bet now in place of what was counted of it before. */
function recount(totals: Counted, now: Counted, before = NOT_COUNTED): Counted {
  return {
    count: totals.count - before.count + now.count,
    staked: subtractPaise(sumPaise([totals.staked, now.staked]), before.staked),
  };
}

export function createBetList(): BetList {
  // Of every bet how far it has come and what is counted of it, so that nothing is counted twice; the rest is kept of the
  // first ones only.
  const known = new Map<string, Counted & { readonly stage: number; readonly playerId: bigint }>();
  const shown = new Map<string, CrashLiveBet>();
  const news = new Map<string, CrashLiveBet>();
  let totals = NOT_COUNTED;
  let published = totals;
  let isNewRound = false;
  let room: number = LIMITS.crashLiveBets;

  const isShown = (betId: string): boolean => shown.has(betId) || news.has(betId);

  return {
    take: (bet) => {
      const before = known.get(bet.id);
      const stage = crashStage({ status: bet.status, halfAmount: bet.half_amount ?? undefined });
      if (before !== undefined && before.stage >= stage) return false;
      const now = countOf(bet);
      known.set(bet.id, { ...now, stage, playerId: bet.player_id });
      totals = recount(totals, now, before);
      if (before === undefined && room > 0 && bet.status !== 'canceled') {
        room -= 1;
        news.set(bet.id, wireLiveBet(bet));
      } else if (isShown(bet.id)) news.set(bet.id, wireLiveBet(bet));
      return true;
    },
    clear: () => {
      for (const each of [known, shown, news]) each.clear();
      totals = NOT_COUNTED;
      room = LIMITS.crashLiveBets;
      isNewRound = true;
    },
    has: (betId) => known.has(betId),
    listCounted: () => [...known].flatMap(([betId, { count, playerId }]) => (count === 0 ? [] : [{ betId, playerId }])),
    hides: (betId) => known.has(betId) && !isShown(betId),
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
  const changed = [...news.values()].filter(({ betId }) => shown.has(betId));
  return {
    added: fresh.filter((bet) => !isGone(bet)),
    changed: changed
      .filter((bet) => !isGone(bet))
      .map(({ amount, ...bet }) => (amount === shown.get(bet.betId)?.amount ? bet : { ...bet, amount })),
    removed: changed.filter(isGone).map(({ betId }) => betId),
  };
}
