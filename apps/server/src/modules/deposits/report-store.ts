import type { Queryable } from '../../platform/database/database.ts';
import type { Deposit } from './deposit.ts';
import { listWhere } from './store.ts';

export async function findDepositByOrderNo(client: Queryable, orderNo: string): Promise<Deposit | undefined> {
  return (await listWhere(client, 'order_no = $1', [orderNo]))[0];
}

/** The deposits of these order numbers; one that is nobody's is left out. */
export async function listDepositsByOrderNo(client: Queryable, orderNos: readonly string[]): Promise<Deposit[]> {
  return await listWhere(client, 'order_no = any ($1)', [orderNos]);
}

/** The deposits of these order numbers, held with the wallets of whoever made them to the end of the transaction. */
export async function holdForReports(client: Queryable, orderNos: readonly string[]): Promise<Deposit[]> {
  const held = await listWhere(client, 'order_no = any ($1) order by id for update', [orderNos]);
  await client.query(
    `select from accounts where kind = 'wallet' and owner_id = any ($1) order by id for no key update`,
    [held.map(({ playerId }) => playerId)],
  );
  return held;
}

/** The deposit of that order number, held against every other report of it to the end of the transaction. */
export async function lockDepositByOrderNo(client: Queryable, orderNo: string): Promise<Deposit | undefined> {
  return (await listWhere(client, 'order_no = $1 for update', [orderNo]))[0];
}

/** Writes what the gateway reported. A paid deposit is asked about no more. */
export async function updateDeposit(
  client: Queryable,
  change: Pick<Deposit, 'id' | 'status' | 'paymentLink' | 'paidAt'> & { readonly gatewayOrderId: string },
): Promise<void> {
  await client.query(
    `update deposits set status = $2, gateway_order_id = $3, payment_link = $4, paid_at = $5,
       next_check_at = case when $2 = 'paid' then null else next_check_at end
     where id = $1`,
    [change.id, change.status, change.gatewayOrderId, change.paymentLink, change.paidAt],
  );
}
