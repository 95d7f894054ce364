import { TIMES, type CrashBet, type CrashSnapshot } from '@rang/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { BetRow, ChangedBet } from '../books/store.ts';
import type { NamedBet } from '../say/catch-up.ts';
import { wireBet } from '../say/wire.ts';
import { createBetList, type BetList } from './bet-list.ts';
import { pace } from './pace.ts';
import type { OwnBets, TableNews } from './table-news.ts';

/** The bets on the round that is on and on the next one, as watchers see them. */
export interface TableBets {
  /** A round has opened: its bets are those that waited for it. */
  open(round: bigint): void;
  /** Sends the players what changed for them, and publishes it to everybody soon. */
  apply(bets: readonly ChangedBet[]): void;
  /** Publishes what is not published yet. */
  readonly flush: () => void;
  /** As it was published last. */
  read(): Pick<CrashSnapshot, 'currentBets' | 'currentTotals' | 'nextRoundBets' | 'nextRoundTotals'>;
  /** Those that wait for the next round. */
  readonly listWaiting: () => NamedBet[];
  /** Marks those that the lists do not show. */
  markHidden(bets: readonly CrashBet[]): CrashBet[];
}

export function createTableBets({ clock, news }: { readonly clock: Clock; readonly news: TableNews }): TableBets {
  const current = createBetList();
  const next = createBetList();
  // The round that the lists are of; news of its bets may come before its own.
  let listed = 0n;

  const open = (round: bigint): void => {
    if (round <= listed) return;
    listed = round;
    current.clear();
    next.clear();
  };
  const take = (bet: BetRow): boolean => {
    if (bet.round === null) return !current.has(bet.id) && next.take(bet);
    open(bet.round);
    return bet.round === listed && current.take(bet);
  };
  // However many bet, there is one message of each kind in a tick's time.
  const publishing = pace(
    () => {
      publishCurrent(news, current, listed);
      publishNext(news, next);
    },
    { clock, everyMs: TIMES.crashTickMs },
  );
  const markHidden = (bets: readonly CrashBet[]): CrashBet[] =>
    bets.map((bet) => ({ ...bet, hidden: current.hides(bet.betId) || next.hides(bet.betId) }));

  return {
    open,
    apply: (bets) => {
      const fresh = bets.filter(({ bet }) => take(bet));
      for (const own of wireOwnBets(fresh, markHidden)) news.publishOwnBets(own);
      publishing.soon();
    },
    flush: publishing.run,
    read: () => ({
      currentBets: current.readShown(),
      currentTotals: current.readTotals(),
      nextRoundBets: next.readShown(),
      nextRoundTotals: next.readTotals(),
    }),
    listWaiting: next.listCounted,
    markHidden,
  };
}

function publishCurrent(news: TableNews, list: BetList, round: bigint): void {
  const changes = list.takeChanges();
  if (changes === undefined) return;
  const { isNewRound, added, changed } = changes;
  const payload = { gameId: String(round), isNewRound, added, changed, totals: list.readTotals() };
  news.publishChange({ name: 'current_bets', payload });
}

function publishNext(news: TableNews, list: BetList): void {
  const changes = list.takeChanges();
  if (changes === undefined) return;
  const { isNewRound, added, removed } = changes;
  news.publishChange({ name: 'next_round_bets', payload: { isNewRound, added, removed, totals: list.readTotals() } });
}

/** Sorts news of bets by whose they are. Of several balances the last one is the player's. */
function wireOwnBets(news: readonly ChangedBet[], markHidden: (bets: readonly CrashBet[]) => CrashBet[]): OwnBets[] {
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
