import type { GatewayOrder } from '@rang/contract';
import type { Queryable, RowOf } from '../../platform/database/database.ts';
import { lookTwice, type PaymentGateway } from '../gateway/index.ts';
import type { Fault } from '../ledger/index.ts';

// Each deposit is credited as its state implies, and nothing is credited as a deposit without one.
const LEDGER_FAULTS = `
with checked as (
  select d.id, d.status, d.amount, w.id as wallet, t.id as transfer, t.amount as credited, t.from_account, t.to_account
  from deposits d
  left join accounts w on w.owner_id = d.player_id and w.kind = 'wallet'
  left join transfers t on t.key = 'deposit:' || d.id and t.reason = 'deposit' and t.reference = d.id::text
)
select fault, 'deposit ' || id as subject from checked, lateral (values
  (case when wallet is null then 'names a player without a wallet' end),
  (case when status = 'paid' and transfer is null then 'is paid but was not credited' end),
  (case when status <> 'paid' and transfer is not null then 'was credited but is not paid' end),
  (case when credited <> amount or to_account <> wallet or from_account <> 1 then 'was not credited as it says' end)
) as faults (fault) where fault is not null
union all
select 'is a deposit without one', 'transfer ' || t.id from transfers t
where t.reason = 'deposit' and not exists (
  select from deposits d where d.id::text = t.reference and t.key = 'deposit:' || t.reference
)
order by 2`;

/** The deposits' part of the reconciliation: each against the ledger, then against the gateway's own list. */
export async function listDepositFaults(client: Queryable, gateway: PaymentGateway): Promise<Fault[]> {
  const ledger = await client.query<Fault>(LEDGER_FAULTS);
  return [...ledger.rows, ...(await lookTwice(() => compareWithGateway(client, gateway)))];
}

async function listAllOrders(gateway: PaymentGateway): Promise<GatewayOrder[] | undefined> {
  const orders: GatewayOrder[] = [];
  for (let after: string | null = ''; after !== null;) {
    const reply = await gateway.listOrders(after);
    if (reply.outcome !== 'answered') return undefined;
    orders.push(...reply.value.orders);
    after = reply.value.next;
  }
  return orders;
}

async function compareWithGateway(client: Queryable, gateway: PaymentGateway): Promise<Fault[]> {
  const orders = await listAllOrders(gateway);
  if (orders === undefined)
    return [{ fault: 'does not list its orders, deposits were not compared', subject: 'the gateway' }];
  const found = await client.query<RowOf<'deposits', 'order_no' | 'amount' | 'status'>>(
    'select order_no, amount, status from deposits order by id',
  );
  const deposits = new Map(found.rows.map((row) => [row.order_no, row]));
  const known = new Set(orders.map((order) => order.merchant_order));
  const ofOrders = orders.flatMap((order) => {
    const deposit = deposits.get(order.merchant_order);
    const subject = `order ${order.merchant_order}`;
    if (deposit === undefined) return [{ fault: 'is at the gateway but not ours', subject }];
    const faults = [
      BigInt(order.amount_paise) === deposit.amount ? undefined : 'has another amount at the gateway',
      order.status === 'paid' && deposit.status !== 'paid' ? 'is paid at the gateway but not here' : undefined,
      order.status !== 'paid' && deposit.status === 'paid' ? 'is paid here but not at the gateway' : undefined,
    ];
    return faults.flatMap((fault) => (fault === undefined ? [] : [{ fault, subject }]));
  });
  const missing = found.rows.filter((row) => row.status === 'paid' && !known.has(row.order_no));
  return [
    ...ofOrders,
    ...missing.map((row) => ({ fault: 'is paid here but unknown to the gateway', subject: `order ${row.order_no}` })),
  ];
}
