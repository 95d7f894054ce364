import { KEPT_ALERTS, type AlertRecord, type GatewayPayout } from '@rang/contract';
import type { Queryable, RecordOf } from '../../platform/database/database.ts';
import { countFound } from '../../platform/read-page.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/** Why a word of the gateway was not acted on. */
export type AlertKind =
  | 'order-not-ours'
  | 'amount-differs'
  | 'currency-differs'
  | 'gateway-order-differs'
  | 'unreadable-event'
  | 'event-contradicts'
  | 'clock-differs'
  | 'payout-not-ours'
  | 'gateway-payout-differs'
  | 'payout-contradicted'
  | 'payout-refused'
  | 'payout-lost'
  | 'payout-unsealed'
  | 'void-refused';

/** What a person is to look at. `orderNo` is the number of the order or payout that it is about. */
export interface Alert {
  readonly kind: AlertKind;
  readonly orderNo: string;
  readonly depositId?: string | undefined;
  readonly withdrawalId?: string | undefined;
  readonly reported: object;
  readonly at: Date;
}

/** Keeps an alert; false where the very same is there already. */
export async function insertAlert(client: Queryable, alert: Alert): Promise<boolean> {
  const inserted = await client.query(
    `insert into payment_alerts (kind, order_no, deposit_id, withdrawal_id, reported, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (kind, order_no, reported) do nothing returning id`,
    [
      ...[alert.kind, alert.orderNo, alert.depositId ?? null, alert.withdrawalId ?? null],
      ...[JSON.stringify(alert.reported), alert.at],
    ],
  );
  return inserted.rows.length > 0;
}

/** Whether the gateway has told of another end of this payout before, to a house that did not expect any. */
export async function wasReportedOtherwise(
  client: Queryable,
  { merchant_payout, status }: Pick<GatewayPayout, 'merchant_payout' | 'status'>,
): Promise<boolean> {
  const found = await client.query(
    `select from payment_alerts
     where kind = 'payout-contradicted' and order_no = $1
       and reported ->> 'status' in ('paid', 'failed') and reported ->> 'status' <> $2 limit 1`,
    [merchant_payout, status],
  );
  return found.rows.length > 0;
}

/** The latest alerts that stand beside no deposit and no withdrawal, the newest first. */
export async function listAlertsOfNoPayment(client: Queryable): Promise<AlertRecord[]> {
  const found = await client.query<
    RecordOf<'payment_alerts', 'id' | 'kind' | 'orderNo' | 'createdAt'> & { readonly said: string }
  >(
    `select id, kind, order_no as "orderNo", reported::text as said, created_at as "createdAt" from payment_alerts
     where deposit_id is null and withdrawal_id is null order by id desc limit $1`,
    [KEPT_ALERTS],
  );
  return found.rows.map(({ id, createdAt, ...alert }) => ({
    _id: String(id),
    ...alert,
    at: createdAt.toISOString(),
  }));
}

/** What is said where the gateway did not answer: of that a look says nothing else. */
export const NOT_COMPARED = 'not compared';

const isSilent = ({ fault }: { readonly fault: string }): boolean => fault.includes(NOT_COMPARED);

/** Resolves once it is time to look again; rejects where nobody is to look any more. */
type Pause = () => Promise<void>;

/** The gateway that the books are held against. */
export interface ComparedGateway {
  readonly gateway: PaymentGateway;
  /** What is waited for where it says otherwise, before it is asked again. Left out: nothing. */
  readonly pause?: Pause | undefined;
}

/**
 * The faults that a second look finds as well. Gateway and database cannot be asked at the same moment, and what ends at
 * one of them in between, or is told of only while `pause` waits, is news and not a fault. That something was not compared
 * is kept whichever look says it: what the other one found could not be held against anything.
 */
export async function lookTwice<Fault extends { readonly fault: string; readonly more?: number }>(
  look: () => Promise<Fault[]>,
  pause: Pause = () => Promise.resolve(),
): Promise<Fault[]> {
  const first = await look();
  if (first.length === 0) return [];
  // By text: where the gateway has lost its list, everything is a fault, and is not held against everything.
  const textOf = (fault: Fault): string => JSON.stringify({ ...fault, more: undefined });
  const before = new Set(first.map(textOf));
  // Where nothing was compared, nothing was found that could be merely late.
  if (!first.every(isSilent)) await pause();
  const again = await look();
  // Those that were only counted have no text to be known by.
  if (countFound(first) > first.length) return again;
  const found = again.filter((fault) => before.has(textOf(fault)) || isSilent(fault));
  const after = new Set(found.map(textOf));
  return [...first.filter((fault) => isSilent(fault) && !after.has(textOf(fault))), ...found];
}
