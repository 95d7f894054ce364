import type { DepositRecord, DepositStatus, GatewayOrderStatus } from '@rang/contract';
import type { RecordOf } from '../../platform/database/database.ts';

/** A deposit as the house keeps it. It has no `gatewayOrderId` as long as the gateway has not confirmed the order. */
export type Deposit = RecordOf<
  'deposits',
  | 'id'
  | 'playerId'
  | 'orderNo'
  | 'amount'
  | 'channel'
  | 'status'
  | 'gatewayOrderId'
  | 'paymentLink'
  | 'validUntil'
  | 'commandFingerprint'
  | 'createdAt'
  | 'paidAt'
  | 'unanswered'
>;

/**
 * What a deposit becomes when the gateway reports its order. Reports come in any order and any number: `paid` wins over
 * everything and never un-happens; of `failed` and `expired` the first one stands. That what was paid stays paid is
 * guarded twice: here, and whatever else would write it, by the trigger `a_paid_deposit_is_final`.
 */
export function decideStatus(
  deposit: Pick<Deposit, 'status' | 'gatewayOrderId'>,
  reported: GatewayOrderStatus,
): DepositStatus {
  if (deposit.status === 'paid' || reported === 'paid') return 'paid';
  const isNews = deposit.gatewayOrderId === null;
  if (isNews || deposit.status === 'created' || deposit.status === 'pending') return reported;
  return deposit.status;
}

/** A deposit as its player sees it. */
export function wireDeposit(deposit: Deposit): DepositRecord {
  return {
    _id: deposit.id,
    orderNo: deposit.orderNo,
    amount: deposit.amount,
    channel: deposit.channel,
    status: deposit.status,
    ...(deposit.paymentLink === null ? {} : { payment_link: deposit.paymentLink }),
    ...(deposit.validUntil === null ? {} : { validUntil: deposit.validUntil.toISOString() }),
    createdAt: deposit.createdAt.toISOString(),
    ...(deposit.paidAt === null ? {} : { paidAt: deposit.paidAt.toISOString() }),
  };
}
