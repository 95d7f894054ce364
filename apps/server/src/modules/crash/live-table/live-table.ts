import { LIMITS, type CrashBet, type CrashResult, type CrashRound, type CrashSnapshot } from '@rang/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { NamedBet } from '../say/catch-up.ts';
import type { CrashNews } from '../say/crash-feed.ts';
import type { CrashState, RoundRow } from '../books/store.ts';
import { wireResult } from '../say/wire.ts';
import { createTableBets, type TableBets } from './table-bets.ts';
import { createTableNews, type TableListener, type TableNews } from './table-news.ts';
import { wireRound, type RoundView } from './wire-round.ts';

/**
 * The game as watchers see it. It is what was published: whoever takes the snapshot and then each change with a higher version
 * has what the next snapshot says.
 */
export interface LiveTable {
  apply(news: CrashNews): void;
  /** Calls a listener with everything from now on. */
  listen(listener: TableListener): void;
  /** Undefined before the first round. */
  findSnapshot(): Omit<CrashSnapshot, 'ownBets'> | undefined;
  /** Resolves once there is a round. */
  readonly opened: Promise<unknown>;
  /** The bets that wait for the next round, whether or not the lists show them. */
  readonly listWaiting: () => NamedBet[];
  /** Marks the bets that the lists do not show. */
  markHidden(bets: readonly CrashBet[]): CrashBet[];
}

function isKnown(round: RoundRow, shown: RoundRow | undefined): boolean {
  return (
    round.id === shown?.id && round.state === shown.state && round.starts_at.getTime() === shown.starts_at.getTime()
  );
}

const START = { multiplier: 100, elapsedMs: 0 };

export function createLiveTable({ clock }: { readonly clock: Clock }): LiveTable {
  const news = createTableNews();
  const bets = createTableBets({ clock, news });
  const past = createHistory(news);
  const opened = Promise.withResolvers();
  let view: RoundView | undefined;

  const readRound = (of: RoundView): CrashRound => {
    const { totalBetAmount } = bets.read().currentTotals;
    return wireRound(of, { last: past.read()[0], totalBetAmount, now: clock.now() });
  };
  const publishRound = (of: RoundView): void => {
    news.publishChange({ name: 'game_state', payload: readRound(of) });
  };
  const show = (round: RoundRow): void => {
    view = { round, tick: round.id === view?.round.id ? view.tick : START, isSettling: false };
    opened.resolve(round);
  };
  const applyRound = (round: RoundRow): void => {
    if (isKnown(round, view?.round)) return;
    const isNew = round.id !== view?.round.id;
    bets.open(round.id);
    // Before a round is said to be over, everybody knows who was cashed out.
    if (!isNew) bets.flush();
    show(round);
    if (view !== undefined) publishRound(view);
    // Published in one piece with the bets that waited for the round, whose news follows at once.
    if (isNew) queueMicrotask(bets.flush);
  };
  const applySettling = (id: bigint): void => {
    if (view?.round.id !== id || view.isSettling) return;
    publishRound((view = { ...view, isSettling: true }));
  };
  const applyTick = (tick: RoundView['tick']): void => {
    if (view === undefined) return;
    view = { ...view, tick };
    news.publishTick({ multiplier: tick.multiplier / 100, elapsed: tick.elapsedMs });
  };

  return {
    opened: opened.promise,
    listWaiting: () => bets.listWaiting(),
    markHidden: (own) => bets.markHidden(own),
    listen: (listener) => {
      news.listen(listener);
    },
    apply: createApply({ applyRound, applySettling, applyTick, bets, past }),
    findSnapshot: () =>
      view && { ...readRound(view), version: news.readVersion(), gameHistory: past.read(), ...bets.read() },
  };
}

/** What takes each kind of news in. */
interface Appliers {
  readonly applyRound: (round: RoundRow) => void;
  readonly applySettling: (id: bigint) => void;
  readonly applyTick: (tick: RoundView['tick']) => void;
  readonly bets: TableBets;
  readonly past: ReturnType<typeof createHistory>;
}

function createApply({ applyRound, applySettling, applyTick, bets, past }: Appliers): LiveTable['apply'] {
  return (news) => {
    if (news.kind === 'round') applyRound(news.round);
    else if (news.kind === 'bets') bets.apply(news.bets);
    else if (news.kind === 'state') applyState({ applyRound, bets, past }, news.state);
    else if (news.kind === 'result') past.apply(wireResult(news.result));
    else if (news.kind === 'settling') applySettling(news.round);
    else applyTick(news);
  };
}

/** Takes in how the game stands, in the order in which it would have been published; what is known is not published again. */
function applyState(
  { applyRound, bets, past }: Pick<Appliers, 'applyRound' | 'bets' | 'past'>,
  state: CrashState,
): void {
  const { round } = state;
  if (round === undefined) return;
  const ended = state.results.toReversed();
  for (const result of ended) if (result.id !== round.id) past.apply(wireResult(result));
  // First, as what waits for the round after it is forgotten otherwise where nobody bets on this one.
  bets.open(round.id);
  bets.apply([...state.bets, ...state.nextBets].map((bet) => ({ bet })));
  applyRound(round);
  for (const result of ended) if (result.id === round.id) past.apply(wireResult(result));
}

/** The rounds that are over, newest first, as many as watchers are shown. */
function createHistory(news: Pick<TableNews, 'publishChange'>) {
  let results: CrashResult[] = [];
  return {
    apply: (result: CrashResult): void => {
      if (results.some(({ gameId }) => gameId === result.gameId)) return;
      results = [result, ...results].slice(0, LIMITS.crashHistory);
      news.publishChange({ name: 'game_history', payload: { added: [result] } });
    },
    read: (): CrashResult[] => results,
  };
}

/** An answer about a bet, with its half where it names one, which says whether the live list shows them. */
export function markBet<Answer extends { readonly bet: CrashBet; readonly half?: CrashBet }>(
  table: LiveTable,
  answer: Answer,
): Answer {
  const [bet = answer.bet] = table.markHidden([answer.bet]);
  if (answer.half === undefined) return { ...answer, bet };
  const [half = answer.half] = table.markHidden([answer.half]);
  return { ...answer, bet, half };
}
