import { ADMIN_LIMITS, type AuditRecord, type Paise, rupeesText } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import type { AdminIdentity } from '../../platform/http/routes.ts';
import { findRepeated } from '../../platform/repetitions.ts';
import { Refusal } from '../../platform/refusal.ts';
import { appendAudit, getEntry, wireEntry } from '../audit/index.ts';
import { holdBalance, setBalance } from '../ledger/index.ts';
import { findEdit, insertEdit, lockKeys } from './store.ts';

/** A balance as an administrator sets it. */
export interface BalanceOrder {
  readonly admin: AdminIdentity;
  readonly network: string;
  readonly playerId: bigint;
  readonly amount: Paise;
  /** What the administrator saw when this was decided. */
  readonly expected: Paise | undefined;
  readonly reason: string | undefined;
  /** The administrator's own key: a repetition of it is the same edit. */
  readonly key: string | undefined;
}

export interface EditedBalance {
  readonly success: true;
  readonly before: Paise;
  readonly balance: Paise;
  readonly entry: AuditRecord;
}

/**
 * Sets a player's balance by a transfer of the difference, with its entry in the audit trail; the wallet is held meanwhile, so
 * that a bet comes before or after and never between. Throws NOT_FOUND, INVALID_BALANCE, BALANCE_UNCHANGED, KEY_REUSED, and
 * BALANCE_CHANGED where the balance is no longer what the administrator saw.
 */
export async function editBalance(
  { pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock },
  order: BalanceOrder,
): Promise<EditedBalance> {
  if (order.amount > ADMIN_LIMITS.setBalance.max) throw new Refusal('INVALID_BALANCE', { field: 'amount' });
  return inTransaction(pool, async (client) => {
    await lockKeys(client, order.admin.adminId);
    return (await findEarlier(client, order)) ?? (await writeEdit(client, order, new Date(clock.now())));
  });
}

async function findEarlier(client: Queryable, order: BalanceOrder): Promise<EditedBalance | undefined> {
  const edit = await findRepeated(order.key, {
    find: (key) => findEdit(client, { adminId: order.admin.adminId, key }),
    isSame: ({ fingerprint }) => fingerprint === describeOrder(order),
  });
  if (edit === undefined) return undefined;
  const entry = wireEntry(await getEntry(client, edit.entryId));
  return { success: true, before: edit.before, balance: edit.after, entry };
}

async function writeEdit(client: Queryable, order: BalanceOrder, at: Date): Promise<EditedBalance> {
  const { admin, playerId, amount: after } = order;
  const before = await holdBalance(client, playerId);
  if (before === undefined) throw new Refusal('NOT_FOUND');
  if (order.expected !== undefined && order.expected !== before) {
    throw new Refusal('BALANCE_CHANGED', { params: { balance: before } });
  }
  if (after === before) throw new Refusal('BALANCE_UNCHANGED', { field: 'amount' });
  const entry = await appendAudit(client, {
    ...{ administrator: admin, from: order.network, action: 'balance.set', subject: `player ${String(playerId)}`, at },
    ...{ before: { balance: rupeesText(before) }, after: { balance: rupeesText(after) }, reason: order.reason },
  });
  const id = await insertEdit(client, {
    ...{ adminId: admin.adminId, key: order.key, fingerprint: describeOrder(order) },
    ...{ playerId, before, after, entryId: entry.id, at },
  });
  await setBalance(client, { playerId, before, after, key: `balance-edit:${id}`, reference: id, at });
  return { success: true, before, balance: after, entry: wireEntry(entry) };
}

function describeOrder({ playerId, amount, expected, reason }: BalanceOrder): string {
  return JSON.stringify([
    String(playerId),
    String(amount),
    expected === undefined ? null : String(expected),
    reason ?? null,
  ]);
}
