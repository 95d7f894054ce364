import type { CrashResult } from '@rang/contract';
import type { CrashState } from './crash-state.ts';
import type { RoundRow } from './store.ts';
import type { TableBets } from './table-bets.ts';
import { wireResult } from './wire.ts';

/** What a table knows, and how it is told. */
interface Told {
  readonly history: readonly CrashResult[];
  readonly bets: Pick<TableBets, 'fold'>;
  readonly foldRound: (round: RoundRow) => void;
  readonly foldResult: (result: CrashResult) => void;
}

/** Tells a table how the game stands, in the order in which it would have been told; what it knows is not told again. */
export function catchUp(table: Told, { round, ...state }: CrashState): void {
  if (round === undefined) return;
  const known = new Set(table.history.map(({ gameId }) => gameId));
  const missed = state.results.map(wireResult).filter(({ gameId }) => !known.has(gameId));
  const ofRound = missed.filter(({ gameId }) => gameId === String(round.id));
  for (const result of missed.toReversed()) if (!ofRound.includes(result)) table.foldResult(result);
  table.bets.fold([...state.bets, ...state.nextBets].map((bet) => ({ bet })));
  table.foldRound(round);
  ofRound.forEach(table.foldResult);
}
