import { rupeesText } from '@rang/contract';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/database.ts';
import { appendAudit, type AuditActor, type AuditEntry } from '../audit/index.ts';
import { holdDecider } from './decide-withdrawal.ts';
import { lockNamedWithdrawal, writeVoid } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

/** Somebody's word that an approved withdrawal can never be paid. */
export interface GiveBackOrder {
  /** Its payout number or its id. */
  readonly withdrawal: string;
  /** Who asks: an administrator, or somebody at the machine itself. */
  readonly by: AuditActor;
  /** The network that it is asked from. */
  readonly from: string;
  readonly at: Date;
  /** Why, for the player to read. */
  readonly reason: string;
}

/** What became of it: the withdrawal is not `unknown`, nor is it `late`, as it stands otherwise or was asked for before. */
export type GiveBackAsked =
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'late'; readonly withdrawal: Withdrawal }
  | { readonly outcome: 'asked'; readonly withdrawal: Withdrawal; readonly entry: AuditEntry };

/**
 * Has the gateway asked to void the payout number of an approved withdrawal, with the entry in the audit trail. This moves no
 * money: only what the gateway answers ends the withdrawal, given back where the number is void, paid where the bank was
 * faster. Once: the row is held.
 */
export async function askToGiveBack(pool: pg.Pool, order: GiveBackOrder): Promise<GiveBackAsked> {
  return await inTransaction(pool, async (client) => {
    await holdDecider(client, order.by);
    const withdrawal = await lockNamedWithdrawal(client, order.withdrawal);
    if (withdrawal === undefined) return { outcome: 'unknown' };
    if (withdrawal.state !== 'approved' || withdrawal.voidAskedAt !== null) return { outcome: 'late', withdrawal };
    const { by, from, at, reason } = order;
    const asked: Withdrawal = {
      ...withdrawal,
      ...{ voidAsker: by.adminId, voidAskedBy: by.username, voidAskedAt: at, voidReason: reason },
    };
    await writeVoid(client, asked);
    const amount = rupeesText(withdrawal.amount);
    const entry = await appendAudit(client, {
      ...{ administrator: by, from, at, reason },
      ...{ action: 'withdrawal.void-asked', subject: `withdrawal ${withdrawal.payoutNo}` },
      ...{ before: { amount, state: 'approved' }, after: { amount, state: 'approved, to be voided' } },
    });
    return { outcome: 'asked', withdrawal: asked, entry };
  });
}
