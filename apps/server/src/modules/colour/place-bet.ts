import { LIMITS, type ColourBetRecord, type ColourSelection, type OutcomeRule, type Paise } from '@rang/contract';
import { checkAmount } from '../../platform/check-amount.ts';
import { getDone, type PlayerOrder } from '../games/index.ts';
import type { Intake } from '../intake/index.ts';
import { wireBet } from './wire.ts';
import { placeBets } from './place-bets.ts';

/** A bet as a player asks for it. */
export interface BetOrder extends PlayerOrder {
  readonly selection: ColourSelection;
  readonly stake: Paise;
  /** The rule that the player was shown, where the client says so. */
  readonly shownRule?: OutcomeRule | undefined;
  /** The round that the player was shown, where the client says so. */
  readonly shownRound?: number | undefined;
}

/** Takes a bet on the running round: gives the bet and the balance after it once both are committed, or throws a Refusal. */
export async function placeBet(intake: Intake, order: BetOrder): Promise<{ bet: ColourBetRecord; balance: Paise }> {
  const { selection, stake, shownRule, shownRound } = order;
  checkAmount(stake, {
    limits: LIMITS.colourStake,
    field: 'amount',
    below: { code: 'BET_BELOW_MINIMUM' },
    above: { code: 'BET_ABOVE_MAXIMUM' },
  });
  const command = {
    ...order,
    fingerprint: [
      ...['colour', selection.betType, selection.betValue, String(stake), shownRule],
      shownRound === undefined ? undefined : `in ${String(shownRound)}`,
    ]
      .filter((part) => part !== undefined)
      .join(' '),
  };
  const done = getDone(await intake.submit(placeBets, command));
  const bet = wireBet({
    id: done.betId,
    round: BigInt(done.round),
    bet_type: selection.betType,
    bet_value: selection.betValue,
    amount: stake,
    status: 'pending',
    multiplier_hundredths: null,
    payout: null,
    received_at: new Date(done.receivedAt),
    outcome_rule: done.outcomeRule,
    number: null,
  });
  return { bet, balance: done.balance };
}
