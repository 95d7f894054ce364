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

/** The deposits of these order numbers, held to the end of the transaction. */
export async function holdForReports(client: Queryable, orderNos: readonly string[]): Promise<Deposit[]> {
  return await listWhere(client, 'order_no = any ($1) order by id for update', [orderNos]);
}

/** The deposit of that order number, held against every other report of it to the end of the transaction. */
export async function lockDepositByOrderNo(client: Queryable, orderNo: string): Promise<Deposit | undefined> {
  return (await listWhere(client, 'order_no = $1 for update', [orderNo]))[0];
}

/** Which deposits have these orders of the gateway's: their order numbers by its own ids. Asks nothing about none. */
export async function findOrderOwners(client: Queryable, orderIds: readonly string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const owners = await listWhere(client, 'gateway_order_id = any ($1)', [orderIds]);
  return new Map(owners.map(({ gatewayOrderId, orderNo }) => [String(gatewayOrderId), orderNo]));
}

/** Writes what the gateway reported. Paid deposits are asked about no more. */
export async function updateDeposits(client: Queryable, changed: readonly Deposit[]): Promise<void> {
  if (changed.length === 0) return;
  await client.query(
    `update deposits set status = changed.status, gateway_order_id = changed.gateway_order_id,
       payment_link = changed.payment_link, valid_until = changed.valid_until, paid_at = changed.paid_at,
       next_check_at = case when changed.status = 'paid' then null else next_check_at end
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[])
       as changed (id, status, gateway_order_id, payment_link, valid_until, paid_at)
     where deposits.id = changed.id`,
    [
      changed.map(({ id }) => id),
      changed.map(({ status }) => status),
      changed.map(({ gatewayOrderId }) => gatewayOrderId),
      changed.map(({ paymentLink }) => paymentLink),
      changed.map(({ validUntil }) => validUntil),
      changed.map(({ paidAt }) => paidAt),
    ],
  );
}
