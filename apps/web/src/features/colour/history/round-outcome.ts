import { NOTHING, sumPaise, type ColourBetRecord, type Paise } from '@rang/contract';

/** What a round brought the player, as the house's own records say. */
export type RoundOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'settled'; readonly staked: Paise; readonly paid: Paise; readonly won: boolean };

/** Sums up the player's bets of one round; nothing is known while any of them is pending. */
export function outcomeOf(bets: readonly ColourBetRecord[], round: number): RoundOutcome {
  const mine = bets.filter((bet) => bet.round === round);
  if (mine.length === 0) return { kind: 'none' };
  if (mine.some((bet) => bet.status === 'pending')) return { kind: 'waiting' };
  return {
    kind: 'settled',
    staked: sumPaise(mine.map((bet) => bet.amount)),
    paid: sumPaise(mine.map((bet) => bet.payout ?? NOTHING)),
    won: mine.some((bet) => bet.status === 'won'),
  };
}

/** Whether a bet of an ended round still waits for its settlement. */
export function isSettlementDue(bets: readonly ColourBetRecord[], endedRound: number): boolean {
  return bets.some((bet) => bet.status === 'pending' && bet.round <= endedRound);
}
