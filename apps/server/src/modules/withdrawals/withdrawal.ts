import type { GatewayPayoutStatus, WithdrawalRecord, WithdrawalStatus } from '@rang/contract';
import type { RecordOf, RowOf } from '../../platform/database/database.ts';
import type { SealedBank } from './bank-seal.ts';

/** `requested` waits for the operator, `approved` for the gateway; the others are final. */
export type WithdrawalState = RowOf<'withdrawals'>['status'];

/**
 * A withdrawal as the house keeps it. `reason` is why it was rejected or failed, for its player to read; it has no
 * `gatewayPayoutId` as long as the gateway has not confirmed the payout. Where somebody asked for it to be given back, the
 * gateway is asked to void its payout number, and `voidReason` is why.
 */
export interface Withdrawal extends RecordOf<
  'withdrawals',
  | 'id'
  | 'playerId'
  | 'payoutNo'
  | 'amount'
  | 'reason'
  | 'gatewayPayoutId'
  | 'commandFingerprint'
  | 'createdAt'
  | 'decidedAt'
  | 'decidedBy'
  | 'paidAt'
  | 'needsTwo'
  | 'firstApprover'
  | 'firstApprovedBy'
  | 'firstApprovedAt'
  | 'decider'
  | 'voidAsker'
  | 'voidAskedBy'
  | 'voidAskedAt'
  | 'voidReason'
> {
  readonly bank: SealedBank;
  readonly state: WithdrawalState;
}

/** Whose bank details these are, for their seal. */
export function nameOwner(withdrawal: Pick<Withdrawal, 'playerId' | 'payoutNo' | 'amount'>): string {
  return `withdrawal ${withdrawal.payoutNo} of ${String(withdrawal.amount)} by ${String(withdrawal.playerId)}`;
}

/**
 * What a withdrawal becomes when the gateway reports its payout: undefined where the report contradicts what is final
 * or was never approved. A late `processing` is no news to what has ended.
 */
export function decideState(state: WithdrawalState, reported: GatewayPayoutStatus): WithdrawalState | undefined {
  if (state === 'approved') return reported === 'processing' ? 'approved' : reported;
  if (state === 'paid' || state === 'failed')
    return reported === 'processing' || reported === state ? state : undefined;
  return undefined;
}

const STATUSES: Record<WithdrawalState, WithdrawalStatus> = {
  requested: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  canceled: 'canceled',
  paid: 'approved',
  failed: 'failed',
};

/** A withdrawal as its player sees it. */
export function wireWithdrawal(withdrawal: Withdrawal): WithdrawalRecord {
  const { bank, reason, decidedAt, paidAt } = withdrawal;
  return {
    _id: withdrawal.id,
    orderNo: withdrawal.payoutNo,
    amount: withdrawal.amount,
    status: STATUSES[withdrawal.state],
    bank_name: bank.bank_name,
    account_last4: bank.last4,
    ...(reason === null ? {} : { reason }),
    createdAt: withdrawal.createdAt.toISOString(),
    ...(decidedAt === null ? {} : { decidedAt: decidedAt.toISOString() }),
    ...(paidAt === null ? {} : { paidAt: paidAt.toISOString() }),
  };
}
