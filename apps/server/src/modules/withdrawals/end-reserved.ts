import { PAYOUT_REASONS, rupeesText } from '@rang/contract';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import { appendAudit, type AuditActor, type AuditEntry } from '../audit/index.ts';
import { creditWallets, HOUSE_ACCOUNTS, moveWithinHouse } from '../ledger/index.ts';
import { queueNotice, type NoticeKind } from '../push/index.ts';
import { lockWithdrawal, writeVoid } from './store.ts';
import { ITS_REPORT, THE_GATEWAY, type Withdrawal } from './withdrawal.ts';
import type { WithdrawalsParts } from './withdrawals-parts.ts';

/** Somebody's word that a withdrawal is to be given back, once it is certain that it is not paid as well. */
export interface VoidOrder {
  /** Who asks: an administrator, somebody at the machine itself, its player, or the gateway. */
  readonly by: AuditActor;
  /** The network that it is asked from, or where else. */
  readonly from: string;
  readonly at: Date;
  /** Why, for the player to read. */
  readonly reason: string;
}

/**
 * Has the gateway asked to void the payout number of a withdrawal, with the entry in the audit trail. This moves no money: only
 * what the gateway answers ends the withdrawal, given back where the number is void, paid where the bank was faster. The row is
 * held by the caller.
 */
export async function askToVoid(
  client: Queryable,
  withdrawal: Withdrawal,
  { by, from, at, reason }: VoidOrder,
): Promise<{ withdrawal: Withdrawal; entry: AuditEntry }> {
  const asked: Withdrawal = {
    ...withdrawal,
    ...{ voidAsker: by.adminId, voidAskedBy: by.username, voidAskedAt: at, voidReason: reason },
  };
  await writeVoid(client, asked);
  const { payoutNo, state } = withdrawal;
  const amount = rupeesText(withdrawal.amount);
  const entry = await appendAudit(client, {
    ...{ administrator: by, from, at, reason },
    ...{ action: 'withdrawal.void-asked', subject: `withdrawal ${payoutNo}` },
    ...{ before: { amount, state }, after: { amount, state: `${state}, to be voided` } },
  });
  return { withdrawal: asked, entry };
}

// One key for both ends: whatever the table of withdrawals says, what was paid is never given back as well.
const keyOf = (withdrawal: Withdrawal): string => `withdrawal-end:${withdrawal.id}`;

/**
 * Gives a reserved amount back to its player, who is told of it on the devices that take notices. Throws where it was given
 * back or paid before.
 */
export async function returnReserved(client: Queryable, withdrawal: Withdrawal, at: Date): Promise<void> {
  await creditReserved(client, withdrawal, at);
  await tellEnd(client, withdrawal, { kind: 'withdrawal-returned', at });
}

/** The same on the player's own word, who need not be told. */
export async function creditReserved(client: Queryable, withdrawal: Withdrawal, at: Date): Promise<void> {
  const { playerId, amount, id } = withdrawal;
  const returned = await creditWallets(client, {
    ...{ from: HOUSE_ACCOUNTS.reserved, reason: 'withdrawal', at },
    credits: [{ playerId, amount, key: keyOf(withdrawal), reference: id }],
  });
  if (returned !== amount) throw new Error(`withdrawal ${withdrawal.payoutNo} had ended before it was returned`);
}

/**
 * Has the number of an approved withdrawal voided where the gateway has said that the bank knows no such account and it has no
 * payout. That says nothing of a submission that is still on its way: from this house, from the one that it was restored from, or
 * from whoever it knows nothing of.
 */
export async function voidUntaken(
  { pool, clock }: Pick<WithdrawalsParts, 'pool' | 'clock'>,
  payoutNo: string,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const at = new Date(clock.now());
    const known = await lockWithdrawal(client, payoutNo);
    if (known?.state !== 'approved' || known.gatewayPayoutId !== null || known.voidAskedAt !== null) return;
    const order = { by: THE_GATEWAY, from: ITS_REPORT, at, reason: PAYOUT_REASONS.unknownAccount };
    await askToVoid(client, known, order);
  });
}

/** Books a reserved amount as paid out by the gateway. Throws where it was given back or paid before. */
export async function payReserved(client: Queryable, withdrawal: Withdrawal, at: Date): Promise<void> {
  const isMoved = await moveWithinHouse(client, {
    ...{ key: keyOf(withdrawal), amount: withdrawal.amount, reference: withdrawal.id, at },
    ...{ from: HOUSE_ACCOUNTS.reserved, to: HOUSE_ACCOUNTS.gateway, reason: 'withdrawal' },
  });
  if (!isMoved) throw new Error(`withdrawal ${withdrawal.payoutNo} had ended before it was paid`);
  await tellEnd(client, withdrawal, { kind: 'withdrawal-paid', at });
}

function tellEnd(
  client: Queryable,
  { id, playerId }: Withdrawal,
  end: { readonly kind: NoticeKind; readonly at: Date },
): Promise<void> {
  return queueNotice(client, { ...end, playerId, event: id });
}
