import type { CrashBet, CrashSlot, CrashSnapshot, CrashState } from '@rang/contract';
import { useEffect, useState } from 'react';

const CALM_MS = 400;

/** Whether a press on what a button has just become would be one that was meant for what it was before. */
function isTrap(before: MainAction, now: MainAction): boolean {
  return before === 'cashOut' || now === 'cancel';
}

/**
 * Whether the button may be pressed. Whoever cashes out as the round crashes must not bet on the next one by it, nor take
 * a bet back by the second half of a double tap: for a moment such a button rests.
 */
export function useCalm(action: MainAction): boolean {
  const [seen, setSeen] = useState({ action, isCalm: true });
  if (seen.action !== action) setSeen({ action, isCalm: !isTrap(seen.action, action) });
  useEffect(() => {
    if (seen.isCalm) return undefined;
    const timer = setTimeout(() => setSeen((now) => ({ ...now, isCalm: true })), CALM_MS);
    return () => clearTimeout(timer);
  }, [seen]);
  return seen.isCalm && seen.action === action;
}

/** The player's bets of one slot: in the round that is on, however it stands there, and on the next. */
export interface SlotBets {
  readonly current: CrashBet | undefined;
  readonly pending: CrashBet | undefined;
}

export function betsOfSlot(table: Pick<CrashSnapshot, 'ownBets' | 'gameId'>, slot: CrashSlot): SlotBets {
  const own = table.ownBets.filter((bet) => bet.slot === slot);
  return {
    // A slot whose bet was refunded or canceled may hold a second one; the newest counts.
    current: own.findLast((bet) => bet.gameId === table.gameId && bet.status !== 'canceled'),
    pending: own.find((bet) => bet.status === 'pending_next_round'),
  };
}

/** What the one big button does. */
export type MainAction = 'place' | 'placeNext' | 'cashOut' | 'cancel';

/** The button's action: it follows the round and the slot's bets. */
export function mainAction(gameState: CrashSnapshot['gameState'], { current, pending }: SlotBets): MainAction {
  if (gameState === 'running' && current?.status === 'active') return 'cashOut';
  if (pending !== undefined) return 'cancel';
  return gameState === 'waiting' ? 'place' : 'placeNext';
}

/** Where a round is for whoever bets: one that is being settled has crashed, though its end is not written yet. */
export function stateForBets(round: Pick<CrashSnapshot, 'gameState' | 'settling'> | undefined): CrashState {
  if (round === undefined) return 'waiting';
  return round.settling ? 'crashed' : round.gameState;
}
