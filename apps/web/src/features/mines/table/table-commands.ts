import { cashOutMines, clickMines, startMines, type MinesGame, type OutcomeRule, type Paise } from '@rang/contract';
import { callApi } from '../../../house/calls/api.ts';
import type { Command } from '../../../house/commands/use-command.ts';
import type { Kind } from './failure-key.ts';

/** The command whose answer is awaited; a click's tile with it. */
export interface Pending {
  readonly kind: Kind;
  readonly position?: number;
}

/** What a game is started with. */
export interface StartInput {
  readonly mines: number;
  readonly amount: Paise;
  /** The rule that the screen showed when the player pressed: under another one the house starts nothing. */
  readonly rule: OutcomeRule;
}

export interface TableCommand<Answer> extends Command<Answer> {
  readonly what: Pending;
}

/** The outcome of a start is known as soon as a game is known to be open: the next start is another game. */
export function isStart(request: string): boolean {
  return request.startsWith('start ');
}

export function startCommand({ mines, amount, rule }: StartInput) {
  const body = { mineCount: mines, betAmount: amount, outcomeRule: rule };
  return {
    what: { kind: 'start' as const },
    request: `start ${rule} ${mines} ${amount}`,
    send: (idempotencyKey: string) => callApi(startMines, { body, idempotencyKey }),
  };
}

export function clickCommand({ betId }: MinesGame, position: number) {
  return {
    what: { kind: 'click' as const, position },
    request: `click ${betId} ${position}`,
    send: (idempotencyKey: string) => callApi(clickMines, { body: { betId, position }, idempotencyKey }),
  };
}

export function cashOutCommand({ betId }: MinesGame) {
  return {
    what: { kind: 'cashOut' as const },
    request: `cashOut ${betId}`,
    send: (idempotencyKey: string) => callApi(cashOutMines, { body: { betId }, idempotencyKey }),
  };
}
