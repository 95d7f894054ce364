import { LIMITS, type ColourBetRecord, type ColourSelection, type Paise } from '@rang/contract';
import { checkAmount } from '../../platform/check-amount.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Intake } from '../intake/index.ts';
import { wireBet } from './wire.ts';
import { placeBets } from './place-bets.ts';

/** A bet as a player asks for it. */
export interface BetOrder {
  readonly playerId: bigint;
  readonly selection: ColourSelection;
  readonly amount: Paise;
  readonly receivedAt: number;
  readonly key: string | undefined;
}

/** Takes a bet on the running round: gives the bet and the balance after it once both are committed, or throws a Refusal. */
export async function placeBet(intake: Intake, order: BetOrder): Promise<{ bet: ColourBetRecord; balance: Paise }> {
  const { selection, amount } = order;
  checkAmount(amount, {
    limits: LIMITS.colourStake,
    field: 'amount',
    below: { code: 'BET_BELOW_MINIMUM' },
    above: { code: 'BET_ABOVE_MAXIMUM' },
  });
  const verdict = await intake.submit(placeBets, {
    ...order,
    fingerprint: `colour ${selection.betType} ${selection.betValue} ${String(amount)}`,
  });
  if (!verdict.ok) throw new Refusal(verdict.code);
  const { done } = verdict;
  const bet = wireBet({
    id: done.betId,
    round: BigInt(done.round),
    bet_type: selection.betType,
    bet_value: selection.betValue,
    amount,
    status: 'pending',
    multiplier_hundredths: null,
    payout: null,
    received_at: new Date(done.receivedAt),
    outcome_rule: done.outcomeRule,
  });
  return { bet, balance: done.balance };
}
