import { NOTHING } from '@rang/contract';
import { putMineUnder, stepMines, type MinesCommand, type MinesEvent, type MinesRefusal } from '@rang/games';
import { fromTileMask, toTileMask } from './boards.ts';
import type { PlayedGame } from './open-games.ts';

/** A game after its step. */
export interface PlayedStep {
  readonly before: PlayedGame;
  readonly game: PlayedGame;
  readonly events: readonly MinesEvent[];
}

/** Lets the rules play one step on a game whose board is handed in, and says what its row becomes. */
export function playStep(
  before: PlayedGame,
  { board, step, at }: { readonly board: readonly number[]; readonly step: MinesCommand; readonly at: Date },
): PlayedStep | MinesRefusal {
  // An announced game in loss mode: the tile that its player opens holds a mine.
  const isLost = before.outcome_rule === 'loss-mode' && before.status === 'playing' && step.type === 'click';
  const lying = isLost ? putMineUnder(board, step.position) : board;
  const state = {
    stake: before.stake,
    board: lying,
    status: before.status,
    revealed: fromTileMask(before.revealed),
    hit: before.hit ?? undefined,
    payout: before.paid ?? NOTHING,
  };
  const result = stepMines(state, step);
  if (!result.ok) return result.reason;
  const { state: after, events } = result;
  if (after === state) return { before, game: before, events };
  // The board goes into the row, and so to the player, with the step that ends the game and never before.
  const fair = before.outcome_rule === 'fair' ? null : toTileMask(board);
  const ended =
    after.status === 'playing' ? {} : { mines: toTileMask(lying), fair_mines: fair, paid: after.payout, ended_at: at };
  const { status } = after;
  const revealed = toTileMask(after.revealed);
  return { before, game: { ...before, status, revealed, hit: after.hit ?? null, last_step_at: at, ...ended }, events };
}

/** Whether a step is to be written. */
export function isChange(step: PlayedStep): boolean {
  return step.game !== step.before;
}
