import { LIMITS, type CrashEvents, type CrashLiveBet, type CrashSnapshot } from '@rang/contract';
import { dropEndedBets } from './own-bets.ts';

/** The events that change the table for everybody; each has the next version. */
export const VERSIONED = ['game_state', 'current_bets', 'next_round_bets', 'game_history'] as const;
export type Told = {
  [Name in (typeof VERSIONED)[number]]: { readonly name: Name; readonly data: CrashEvents[Name] };
}[(typeof VERSIONED)[number]];

/** The first ones are shown; a bet that was told before is not told twice. */
function append(bets: readonly CrashLiveBet[], added: readonly CrashLiveBet[]): CrashLiveBet[] {
  const known = new Set(bets.map(({ betId }) => betId));
  return [...bets, ...added.filter(({ betId }) => !known.has(betId))].slice(0, LIMITS.crashLiveBets);
}

function foldCurrentBets(table: CrashSnapshot, told: CrashEvents['current_bets']): CrashSnapshot {
  const changed = new Map(told.changed.map((bet) => [bet.betId, bet]));
  const before = told.isNewRound ? [] : table.currentBets;
  const bets = append(before, told.added).map((bet) => ({ ...bet, ...changed.get(bet.betId) }));
  return { ...table, currentBets: bets, currentTotals: told.totals, totalBetAmount: told.totals.totalBetAmount };
}

function foldNextBets(table: CrashSnapshot, told: CrashEvents['next_round_bets']): CrashSnapshot {
  const removed = new Set(told.removed);
  const before = told.isNewRound ? [] : table.nextRoundBets;
  const bets = append(before, told.added).filter(({ betId }) => !removed.has(betId));
  return { ...table, nextRoundBets: bets, nextRoundTotals: told.totals };
}

function foldHistory(table: CrashSnapshot, told: CrashEvents['game_history']): CrashSnapshot {
  const added = new Set(told.added.map(({ gameId }) => gameId));
  const older = table.gameHistory.filter(({ gameId }) => !added.has(gameId));
  return { ...table, gameHistory: [...told.added, ...older].slice(0, LIMITS.crashHistory) };
}

function foldState(table: CrashSnapshot, told: CrashEvents['game_state']): CrashSnapshot {
  return { ...table, ...told, ownBets: dropEndedBets(table.ownBets, told.gameId) };
}

function fold(table: CrashSnapshot, { name, data }: Told): CrashSnapshot {
  if (name === 'game_state') return foldState(table, data);
  if (name === 'current_bets') return foldCurrentBets(table, data);
  if (name === 'next_round_bets') return foldNextBets(table, data);
  return foldHistory(table, data);
}

/** The table after what was told, or `missed` where something before it was not heard. What is known changes nothing. */
export function foldEvent(table: CrashSnapshot, told: Told): CrashSnapshot | 'missed' {
  if (told.data.version <= table.version) return table;
  if (told.data.version > table.version + 1) return 'missed';
  return { ...fold(table, told), version: told.data.version };
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
  readonly tell: (told: Told) => void;
  /** Asks for the whole table, where something may have happened that was not told. */
  readonly askAgain: () => void;
  /** A change that has no version, since it concerns this player alone. */
  readonly change: (how: (table: CrashSnapshot) => CrashSnapshot) => void;
  /** The connection is gone: what was told over it, and its versions, mean nothing to the next one. */
  readonly forget: () => void;
  /** The version that the house has told of by other means: a higher one than known was missed. */
  readonly check: (version: number) => void;
}

/**
 * Keeps a table by what is told of its changes. Where one was missed the whole table is asked for, and what is told
 * meanwhile waits for it.
 */
export function followTable({ askAnew, show }: FollowParts): Follower {
  let table: CrashSnapshot | undefined;
  let waiting: Told[] = [];
  let isAsking = false;

  const begin = (whole: CrashSnapshot) => {
    // What was told after the table was taken is in none of it.
    const heard = waiting;
    waiting = [];
    isAsking = false;
    table = whole;
    show(whole);
    for (const told of heard) tell(told);
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
  const tell = (told: Told) => {
    if (table === undefined || isAsking) {
      waiting.push(told);
      return;
    }
    const next = foldEvent(table, told);
    if (next === 'missed') {
      waiting.push(told);
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
