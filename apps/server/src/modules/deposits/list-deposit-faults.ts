import type { GatewayOrder, GatewayOrderList } from '@rang/contract';
import { orderById, type Queryable, type RowOf } from '../../platform/database/database.ts';
import {
  compareEach,
  compareTerms,
  compareWithList,
  lookTwice,
  type ComparedGateway,
  type PaymentGateway,
} from '../gateway/index.ts';
import {
  ALL_TIME,
  joinOnly,
  listBookedIn,
  queryFaults,
  REFERENCE_AS_ID,
  type Fault,
  type Period,
} from '../ledger/index.ts';

const idsOf = (period: Period): string =>
  listBookedIn(period, { table: 'deposits', reason: 'deposit', moments: ['paid_at'] });

// Each deposit is credited as its state implies, and nothing is credited as a deposit without one.
const findLedgerFaults = (period: Period): string => `
with checked as (
  select d.id, d.status, d.amount, d.paid_at, w.id as wallet, t.id as transfer, t.amount as credited,
         t.created_at as credited_at, t.from_account, t.to_account
  from deposits d ${joinOnly(period, 'd.id', idsOf(period))}
  left join accounts w on w.owner_id = d.player_id and w.kind = 'wallet'
  left join transfers t on t.key = 'deposit:' || d.id and t.reason = 'deposit' and t.reference = d.id::text
)
select fault, 'deposit ' || id as subject from checked, lateral (values
  (case when wallet is null then 'names a player without a wallet' end),
  (case when status = 'paid' and transfer is null then 'is paid but was not credited' end),
  (case when status <> 'paid' and transfer is not null then 'was credited but is not paid' end),
  (case when credited <> amount or to_account <> wallet or from_account <> 1 or credited_at <> paid_at
        then 'was not credited as it says' end)
) as faults (fault) where fault is not null
union all
select 'is a deposit without one', 'transfer ' || t.id from transfers t
where ${period.transfer('t.id')} and t.reason = 'deposit' and not exists (
  select from deposits d where d.id = ${REFERENCE_AS_ID} and d.id::text = t.reference and t.key = 'deposit:' || t.reference
)
order by 2`;

/**
 * The deposits' part of the reconciliation: each against the ledger, then against the gateway: its own list, or, of a period,
 * what it says of each of these.
 */
export async function listDepositFaults(
  client: Queryable,
  { gateway, pause }: ComparedGateway,
  period = ALL_TIME,
): Promise<Fault[]> {
  const ledger = await queryFaults(client, findLedgerFaults(period));
  const compare = period.isWhole ? compareWithGateway : comparePeriod;
  return [...ledger, ...(await lookTwice(() => compare(client, gateway, period), pause))];
}

type DepositRow = RowOf<'deposits', 'id' | 'order_no' | 'amount' | 'status' | 'gateway_order_id'>;

async function listWhere(client: Queryable, where: string, values: unknown[]): Promise<DepositRow[]> {
  const found = await client.query<DepositRow>(
    `select id, order_no, amount, status, gateway_order_id from deposits where ${where}`,
    values,
  );
  return found.rows;
}

async function compareWithGateway(client: Queryable, gateway: PaymentGateway): Promise<Fault[]> {
  const { start } = orderById('oldest');
  return await compareWithList<DepositRow, GatewayOrder, GatewayOrderList>({
    names: { listed: 'order', ours: 'deposits' },
    list: (after) => gateway.listOrders(after),
    read: ({ orders }) => orders,
    numberOf: (one) => ('ours' in one ? one.ours.order_no : one.listed.merchant_order),
    find: (numbers) => listWhere(client, 'order_no = any ($1)', [numbers]),
    listOurs: (after, limit) => listWhere(client, 'id > $1 order by id limit $2', [after?.id ?? start, limit]),
    judge: compareOne,
  });
}

async function comparePeriod(client: Queryable, gateway: PaymentGateway, period: Period): Promise<Fault[]> {
  const { start } = orderById('oldest');
  return await compareEach<DepositRow, GatewayOrder>({
    names: { listed: 'order', ours: 'deposits' },
    listOurs: (after, limit) =>
      listWhere(client, `id > $1 and id in (${idsOf(period)}) order by id limit $2`, [after?.id ?? start, limit]),
    numberOf: ({ order_no: number }) => number,
    ask: (number) => gateway.findOrder(number),
    judge: compareOne,
  });
}

function compareOne(deposit: DepositRow, order: GatewayOrder | undefined): string[] {
  const { status, amount, gateway_order_id: orderId } = deposit;
  if (order === undefined) return orderId === null ? [] : [`is ${status} here but unknown to the gateway`];
  const faults = [
    ...compareTerms({ gatewayId: orderId, amount }, order),
    order.status === 'paid' && status !== 'paid' ? 'is paid at the gateway but not here' : undefined,
    order.status !== 'paid' && status === 'paid' ? 'is paid here but not at the gateway' : undefined,
  ];
  return faults.filter((fault) => fault !== undefined);
}
