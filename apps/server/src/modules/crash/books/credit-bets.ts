import type { Paise } from '@rang/contract';
import { BET_COLUMNS, BET_SOURCES, type BetRow, type ChangedBet } from './store.ts';

/** A bet that a statement changed, with its player's balance where money moved. */
export interface ChangedRow extends BetRow {
  readonly new_balance: Paise | null;
}

/**
 * The part of a statement that credits what its part `written` has ended: a payout to each bet that was cashed out, or the
 * stake to each that was refunded. `account` and `at` are the statement's parameters for the house's account and the time.
 */
export function creditBets(reason: 'payout' | 'refund', { account, at }: { account: string; at: string }): string {
  const amount = reason === 'payout' ? 'payout' : 'amount';
  return `
credits as (
  select array_agg(player_id) as owners, array_agg(${amount}) as amounts,
         array_agg('crash-${reason}:' || id) as keys, array_agg(id::text) as refs
  from written where ${amount} is not null
), credited as materialized (
  select credit.credited_owner, credit.new_balance
  from credits, ledger_credit(credits.owners, credits.amounts, credits.keys, credits.refs, ${account}, '${reason}', ${at}) as credit
)`;
}

/** What a statement gives back of its part `written`, once `creditBets` has credited it. */
export const CHANGED_BETS = `
select ${BET_COLUMNS}, credited.new_balance
from written b ${BET_SOURCES} left join credited on credited.credited_owner = b.player_id order by b.id`;

/** The bets that a statement changed. */
export function listChangedBets(rows: readonly ChangedRow[]): ChangedBet[] {
  return rows.map(({ new_balance: balance, ...bet }) => ({
    bet,
    ...(balance === null ? {} : { balance }),
  }));
}
