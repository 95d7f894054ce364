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
