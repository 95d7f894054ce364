import type { Queryable } from '../../platform/database/database.ts';

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

/**
 * The faults that a second look finds as well. Gateway and database cannot be asked at the same moment, and what ends at
 * one of them in between is news, not a fault.
 */
export async function lookTwice<Fault extends object>(look: () => Promise<Fault[]>): Promise<Fault[]> {
  const first = await look();
  if (first.length === 0) return [];
  // By text: where the gateway has lost its list, everything is a fault, and is not held against everything.
  // Those that were only counted are believed for as many as the second look counts.
  const textOf = (fault: Fault): string => JSON.stringify({ ...fault, more: undefined });
  const before = new Set(first.map(textOf));
  const again = await look();
  return again.filter((fault) => before.has(textOf(fault)));
}
