import { LIMITS, MINES_TILES, paise, type MinesStatus, type Paise } from '@rang/contract';
import { minesWin } from './mines-win.ts';

/** A game of Mines as far as it has been played; `board` is where its mines lie, handed in. */
export interface MinesState {
  readonly stake: Paise;
  readonly board: readonly number[];
  readonly status: MinesStatus;
  /** The gems found, ascending. */
  readonly revealed: readonly number[];
  /** The mine that was hit; there in a lost game. */
  readonly hit: number | undefined;
  /** What was paid; nothing while the game is open and in a lost one. */
  readonly paid: Paise;
}

/** What can be done to a game: its player opens a tile or cashes out; the house ends one that was left lying. */
export type MinesCommand =
  { readonly type: 'click'; readonly position: number } | { readonly type: 'cashout' } | { readonly type: 'abandon' };

/** What a command did. */
export type MinesEvent =
  | { readonly type: 'gem' | 'mine' | 'opened-before'; readonly position: number }
  | { readonly type: 'payout' | 'refund'; readonly amount: Paise }
  | { readonly type: 'ended-before' };

/** Why a command is refused: the game has ended, or there is no gem yet to be paid for. */
export type MinesNo = 'ended' | 'no-gem';

export type MinesStep =
  | { readonly ok: true; readonly state: MinesState; readonly events: readonly MinesEvent[] }
  | { readonly ok: false; readonly reason: MinesNo };

/**
 * Plays one command. A command that was played before changes nothing and says so: a tile that is open stays open, a
 * game that has ended stays as it ended.
 */
export function stepMines(state: MinesState, command: MinesCommand): MinesStep {
  if (command.type === 'click') return click(state, command.position);
  if (state.status !== 'playing') return { ok: true, state, events: [{ type: 'ended-before' }] };
  if (state.revealed.length > 0) return end(state, 'cashout', []);
  if (command.type === 'cashout') return { ok: false, reason: 'no-gem' };
  const refunded = { ...state, status: 'refunded', paid: state.stake } as const;
  return { ok: true, state: refunded, events: [{ type: 'refund', amount: state.stake }] };
}

function click(state: MinesState, position: number): MinesStep {
  if (!Number.isInteger(position) || position < 0 || position >= MINES_TILES) throw new RangeError('no such tile');
  if (position === state.hit || state.revealed.includes(position)) {
    return { ok: true, state, events: [{ type: 'opened-before', position }] };
  }
  if (state.status !== 'playing') return { ok: false, reason: 'ended' };
  if (state.board.includes(position)) {
    return { ok: true, state: { ...state, status: 'lost', hit: position }, events: [{ type: 'mine', position }] };
  }
  const opened = { ...state, revealed: [...state.revealed, position].sort((a, b) => a - b) };
  const gem: MinesEvent = { type: 'gem', position };
  return hasNothingToGain(opened) ? end(opened, 'won', [gem]) : { ok: true, state: opened, events: [gem] };
}

/** Every gem found, or the stated maximum reached: a further tile could only lose what is won. */
function hasNothingToGain({ stake, board, revealed }: MinesState): boolean {
  return (
    revealed.length === MINES_TILES - board.length ||
    minesWin(stake, board.length, revealed.length) === LIMITS.minesMaxWin
  );
}

function end(state: MinesState, status: 'won' | 'cashout', before: readonly MinesEvent[]): MinesStep {
  const win = minesWin(state.stake, state.board.length, state.revealed.length);
  const events: readonly MinesEvent[] = [...before, { type: 'payout', amount: win }];
  return { ok: true, state: { ...state, status, paid: paise(win) }, events };
}
