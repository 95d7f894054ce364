import { LIMITS, NOTHING, type CrashEvents, type CrashLiveBet, type CrashSnapshot } from '@rang/contract';
import { dropEndedBets } from './own-bets.ts';

/** The events that change the table for everybody; each has the next version. */
export const VERSIONED = ['game_state', 'current_bets', 'next_round_bets', 'game_history'] as const;
export type TableEvent = {
  [Name in (typeof VERSIONED)[number]]: { readonly name: Name; readonly data: CrashEvents[Name] };
}[(typeof VERSIONED)[number]];

/** The first ones are shown; a bet that was published before is not shown twice. */
function append(bets: readonly CrashLiveBet[], added: readonly CrashLiveBet[]): CrashLiveBet[] {
  const known = new Set(bets.map(({ betId }) => betId));
  return [...bets, ...added.filter(({ betId }) => !known.has(betId))].slice(0, LIMITS.crashLiveBets);
}

/** What was staked, with the half that was cashed out since. */
function stakeOf({ amount, halfAmount }: CrashLiveBet): bigint {
  return amount + (halfAmount ?? NOTHING);
}

/** The biggest stakes first; the same ones in the order in which they came. */
export function orderByStake(bets: readonly CrashLiveBet[]): readonly CrashLiveBet[] {
  return bets.toSorted((a, b) => Number(stakeOf(b) > stakeOf(a)) - Number(stakeOf(b) < stakeOf(a)));
}

function applyCurrentBets(table: CrashSnapshot, event: CrashEvents['current_bets']): CrashSnapshot {
  const changed = new Map(event.changed.map((bet) => [bet.betId, bet]));
  const before = event.isNewRound ? [] : table.currentBets;
  const bets = append(before, event.added).map((bet) => {
    const change = changed.get(bet.betId);
    return { ...bet, ...change, amount: change?.amount ?? bet.amount };
  });
  return { ...table, currentBets: bets, currentTotals: event.totals, totalBetAmount: event.totals.totalBetAmount };
}

function applyNextBets(table: CrashSnapshot, event: CrashEvents['next_round_bets']): CrashSnapshot {
  const removed = new Set(event.removed);
  const before = event.isNewRound ? [] : table.nextRoundBets;
  const bets = append(before, event.added).filter(({ betId }) => !removed.has(betId));
  return { ...table, nextRoundBets: bets, nextRoundTotals: event.totals };
}

function applyHistory(table: CrashSnapshot, event: CrashEvents['game_history']): CrashSnapshot {
  const added = new Set(event.added.map(({ gameId }) => gameId));
  const older = table.gameHistory.filter(({ gameId }) => !added.has(gameId));
  return { ...table, gameHistory: [...event.added, ...older].slice(0, LIMITS.crashHistory) };
}

function applyState(table: CrashSnapshot, event: CrashEvents['game_state']): CrashSnapshot {
  return { ...table, ...event, ownBets: dropEndedBets(table.ownBets, event.gameId) };
}

function apply(table: CrashSnapshot, { name, data }: TableEvent): CrashSnapshot {
  if (name === 'game_state') return applyState(table, data);
  if (name === 'current_bets') return applyCurrentBets(table, data);
  if (name === 'next_round_bets') return applyNextBets(table, data);
  return applyHistory(table, data);
}

/** The table after an event, or `missed` where one before it was not received. What is known changes nothing. */
export function applyEvent(table: CrashSnapshot, event: TableEvent): CrashSnapshot | 'missed' {
  if (event.data.version <= table.version) return table;
  if (event.data.version > table.version + 1) return 'missed';
  return { ...apply(table, event), version: event.data.version };
}

/** What following needs: how the whole table is asked for, and what is done with it whenever it has changed. */
export interface FollowParts {
  readonly askAnew: () => Promise<CrashSnapshot | undefined>;
  readonly show: (table: CrashSnapshot) => void;
}

/** The follower of one table. */
export interface Follower {
  /** The whole table, from which changes go on. */
  readonly begin: (table: CrashSnapshot) => void;
  readonly tell: (event: TableEvent) => void;
  /** Asks for the whole table, where something may have happened that was not received. */
  readonly askAgain: () => void;
  /** A change that has no version, since it concerns this player alone. */
  readonly change: (how: (table: CrashSnapshot) => CrashSnapshot) => void;
  /** The connection is gone: what was received over it, and its versions, mean nothing to the next one. */
  readonly forget: () => void;
  /** The version that the house has named by other means: a higher one than known was missed. */
  readonly check: (version: number) => void;
}

/**
 * Keeps a table by the events about its changes. Where one was missed the whole table is asked for, and what is received
 * meanwhile waits for it.
 */
export function followTable({ askAnew, show }: FollowParts): Follower {
  let table: CrashSnapshot | undefined;
  let waiting: TableEvent[] = [];
  let isAsking = false;

  const begin = (whole: CrashSnapshot) => {
    // What was published after the table was taken is in none of it.
    const received = waiting;
    waiting = [];
    isAsking = false;
    table = whole;
    show(whole);
    for (const event of received) tell(event);
  };
  const ask = async () => {
    isAsking = true;
    try {
      const whole = await askAnew();
      if (whole !== undefined) begin(whole);
    } finally {
      isAsking = false;
    }
  };
  const tell = (event: TableEvent) => {
    if (table === undefined || isAsking) {
      waiting.push(event);
      return;
    }
    const next = applyEvent(table, event);
    if (next === 'missed') {
      waiting.push(event);
      void ask();
      return;
    }
    if (next === table) return;
    table = next;
    show(next);
  };
  return {
    begin,
    tell,
    askAgain: () => {
      if (table !== undefined && !isAsking) void ask();
    },
    change: (how) => {
      if (table === undefined) return;
      table = how(table);
      show(table);
    },
    forget: () => {
      table = undefined;
      waiting = [];
    },
    check: (version) => {
      if (table !== undefined && version > table.version && !isAsking) void ask();
    },
  };
}
