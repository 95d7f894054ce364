import type pg from 'pg';
import { inTransaction } from '../../platform/database/database.ts';
import type { AuditEntry } from '../audit/index.ts';
import { holdDecider } from './decide-withdrawal.ts';
import { askToVoid, type VoidOrder } from './end-reserved.ts';
import { lockNamedWithdrawal } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

/** Somebody's word that a withdrawal that is approved, or that the gateway may have paid, can never be paid. */
export interface GiveBackOrder extends VoidOrder {
  /** Its payout number or its id. */
  readonly withdrawal: string;
}

/** What became of it: the withdrawal is not `unknown`, nor is it `late`, as it stands otherwise or was asked for before. */
export type GiveBackAsked =
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'late'; readonly withdrawal: Withdrawal }
  | { readonly outcome: 'asked'; readonly withdrawal: Withdrawal; readonly entry: AuditEntry };

/**
 * Has the gateway asked to void the payout number of a withdrawal that is approved, or to be looked up so that nobody decides it,
 * with the entry in the audit trail. This moves no money: only what the gateway answers ends the withdrawal, given back where the
 * number is void, paid where the bank was faster. Once: the row is held.
 */
export async function askToGiveBack(pool: pg.Pool, order: GiveBackOrder): Promise<GiveBackAsked> {
  return await inTransaction(pool, async (client) => {
    await holdDecider(client, order.by);
    const withdrawal = await lockNamedWithdrawal(client, order.withdrawal);
    if (withdrawal === undefined) return { outcome: 'unknown' };
    const mayBePaid = withdrawal.state === 'approved' || withdrawal.isToBeLookedUp;
    if (!mayBePaid || withdrawal.voidAskedAt !== null) return { outcome: 'late', withdrawal };
    return { outcome: 'asked', ...(await askToVoid(client, withdrawal, order)) };
  });
}
