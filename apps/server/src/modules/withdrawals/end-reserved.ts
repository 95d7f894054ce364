import type { Queryable } from '../../platform/database/database.ts';
import { creditWallets, HOUSE_ACCOUNTS, moveWithinHouse } from '../ledger/index.ts';
import type { Withdrawal } from './withdrawal.ts';

// One key for both ends: whatever the table of withdrawals says, what was paid is never given back as well.
const keyOf = (withdrawal: Withdrawal): string => `withdrawal-end:${withdrawal.id}`;

/** Gives a reserved amount back to its player. Throws where it was given back or paid before. */
export async function returnReserved(client: Queryable, withdrawal: Withdrawal, at: Date): Promise<void> {
  const { playerId, amount, id } = withdrawal;
  const returned = await creditWallets(client, {
    ...{ from: HOUSE_ACCOUNTS.reserved, reason: 'withdrawal', at },
    credits: [{ playerId, amount, key: keyOf(withdrawal), reference: id }],
  });
  if (returned !== amount) throw new Error(`withdrawal ${withdrawal.payoutNo} had ended before it was returned`);
}

/** Books a reserved amount as paid out by the gateway. Throws where it was given back or paid before. */
export async function payReserved(client: Queryable, withdrawal: Withdrawal, at: Date): Promise<void> {
  const isMoved = await moveWithinHouse(client, {
    ...{ key: keyOf(withdrawal), amount: withdrawal.amount, reference: withdrawal.id, at },
    ...{ from: HOUSE_ACCOUNTS.reserved, to: HOUSE_ACCOUNTS.gateway, reason: 'withdrawal' },
  });
  if (!isMoved) throw new Error(`withdrawal ${withdrawal.payoutNo} had ended before it was paid`);
}
