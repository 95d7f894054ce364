import { subtractPaise, type Paise } from '@rang/contract';
import type { Filled, Queryable, RowOf } from '../../platform/database/database.ts';
import { creditWallets, debitWallet, HOUSE_ACCOUNTS, type Credit } from './store.ts';

/**
 * Holds a player's wallet until the transaction ends and gives back what is in it: nothing comes or goes meanwhile. Undefined
 * where there is no such wallet.
 */
export async function holdBalance(client: Queryable, playerId: bigint): Promise<Paise | undefined> {
  const held = await client.query<Filled<RowOf<'accounts', 'balance'>>>(
    `select balance from accounts where owner_id = $1 and kind = 'wallet' for no key update`,
    [playerId],
  );
  return held.rows[0]?.balance;
}

/**
 * Brings a wallet that `holdBalance` holds from one balance to another, by a transfer of the difference from or to the house's
 * adjustments. Throws where there is no difference, and where the key was booked before.
 */
export async function setBalance(
  client: Queryable,
  order: Omit<Credit, 'amount'> & { readonly before: Paise; readonly after: Paise; readonly at: Date },
): Promise<void> {
  const { before, after, ...named } = order;
  const by = { reason: 'adjustment', at: order.at } as const;
  if (after > before) {
    const credit = { ...named, amount: subtractPaise(after, before) };
    const came = await creditWallets(client, { ...by, from: HOUSE_ACCOUNTS.adjustments, credits: [credit] });
    if (came !== credit.amount) throw new Error(`${order.key} was booked before`);
    return;
  }
  const debit = { ...named, amount: subtractPaise(before, after), to: HOUSE_ACCOUNTS.adjustments, ...by };
  if (!(await debitWallet(client, debit))) throw new Error('a wallet that is held has less in it than was read');
}
