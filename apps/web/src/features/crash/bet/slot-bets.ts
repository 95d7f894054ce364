import type { CrashBet, CrashSlot, CrashSnapshot, CrashState } from '@rang/contract';

/** The player's bets of one slot: in the round that is on, however it stands there, and on the next. */
export interface SlotBets {
  readonly current: CrashBet | undefined;
  readonly pending: CrashBet | undefined;
  /** What was cashed out of the current one by half. */
  readonly half?: CrashBet | undefined;
}

export function betsOfSlot(table: Pick<CrashSnapshot, 'ownBets' | 'gameId'>, slot: CrashSlot): SlotBets {
  const own = table.ownBets.filter((bet) => bet.slot === slot && bet.halfOf === undefined);
  // A slot whose bet was refunded or canceled may hold a second one; the newest counts.
  const current = own.findLast((bet) => bet.gameId === table.gameId && bet.status !== 'canceled');
  const half = table.ownBets.find(({ halfOf }) => halfOf !== undefined && halfOf === current?.betId);
  return {
    current,
    ...(half === undefined ? {} : { half }),
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
