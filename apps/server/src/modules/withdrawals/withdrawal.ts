import type { GatewayPayout, GatewayPayoutStatus, WithdrawalRecord, WithdrawalStatus } from '@rang/contract';
import type { RecordOf, RowOf } from '../../platform/database/database.ts';
import type { AuditActor } from '../audit/index.ts';
import { compareTerms } from '../gateway/index.ts';
import type { SealedBank } from './bank-seal.ts';

/** `requested` waits for the operator, `approved` for the gateway; the others are final. */
export type WithdrawalState = RowOf<'withdrawals'>['status'];

/** In place of whoever decided. */
export const THE_GATEWAY: AuditActor = { adminId: null, username: 'the payment gateway' };
/** In place of the network that it is from. */
export const ITS_REPORT = 'its report';

/**
 * A withdrawal as the house keeps it. `reason` is why it was rejected or failed, for its player to read; it has no
 * `gatewayPayoutId` as long as the gateway has not confirmed the payout. Where somebody asked for it to be given back, the
 * gateway is asked to void its payout number, and `voidReason` is why. `foundAtGateway` says that nobody is known to have
 * approved it: the gateway has its payout. Of what is `voidFirst` it may be asked for one yet, by whoever the house knows nothing
 * of: nobody gives its amount back before the gateway has voided its number.
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
  | 'foundAtGateway'
  | 'voidFirst'
  | 'unanswered'
> {
  /** Whether the gateway is asked about its payout before anybody decides: it may have paid it, or is to void its number. */
  readonly isToBeLookedUp: boolean;
  readonly bank: SealedBank;
  readonly state: WithdrawalState;
}

/** What of a withdrawal is part of the seal of its bank details. */
type SealedTerms = Pick<Withdrawal, 'playerId' | 'payoutNo' | 'amount' | 'needsTwo'>;

/** Whose bank details these are, for their seal. Who has one approval do where two are due opens nothing. */
export function nameOwner({ payoutNo, amount, playerId, needsTwo }: SealedTerms): string {
  const owner = `withdrawal ${payoutNo} of ${String(amount)} by ${String(playerId)}`;
  return needsTwo ? `${owner}, approved by two` : owner;
}

/** Opens a seal by whose it is. One that two approve may have been made before that was part of it. */
export function openAs<Opened>(withdrawal: SealedTerms, open: (owner: string) => Opened): Opened {
  try {
    return open(nameOwner(withdrawal));
  } catch (error) {
    if (!withdrawal.needsTwo) throw error;
    return open(nameOwner({ ...withdrawal, needsTwo: false }));
  }
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

const NEVER_APPROVED: readonly WithdrawalState[] = ['requested', 'rejected', 'canceled'];

/** What a withdrawal and its payout, undefined where the gateway has none, say of each other that does not agree. */
export function comparePayout(withdrawal: Withdrawal, payout: GatewayPayout | undefined): string[] {
  const { state, gatewayPayoutId, amount } = withdrawal;
  if (payout === undefined)
    return state !== 'approved' && gatewayPayoutId !== null ? [`is ${state} here but unknown to the gateway`] : [];
  const hasEnded = state === 'paid' || state === 'failed';
  // What was taken back there has moved nothing, of whatever amount.
  const cameBack = withdrawal.voidAskedAt !== null && state === 'failed' && payout.status === 'failed';
  const ours = { gatewayId: gatewayPayoutId, amount: cameBack ? BigInt(payout.amount_paise) : amount };
  const faults = [
    ...compareTerms(ours, payout),
    NEVER_APPROVED.includes(state) ? 'is at the gateway but was not approved' : undefined,
    payout.status !== 'processing' && payout.status !== state
      ? `is ${payout.status} at the gateway but not here`
      : undefined,
    hasEnded && payout.status !== state ? `is ${state} here but not at the gateway` : undefined,
  ];
  return faults.filter((fault) => fault !== undefined);
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
  const { bank, reason, decidedAt, paidAt, voidAskedAt } = withdrawal;
  const isComingBack = voidAskedAt !== null && (withdrawal.state === 'requested' || withdrawal.state === 'approved');
  return {
    _id: withdrawal.id,
    orderNo: withdrawal.payoutNo,
    amount: withdrawal.amount,
    status: STATUSES[withdrawal.state],
    bank_name: bank.bank_name,
    account_last4: bank.last4,
    ...(reason === null ? {} : { reason }),
    createdAt: withdrawal.createdAt.toISOString(),
    ...(isComingBack ? { comingBackSince: voidAskedAt.toISOString() } : {}),
    ...(decidedAt === null ? {} : { decidedAt: decidedAt.toISOString() }),
    ...(paidAt === null ? {} : { paidAt: paidAt.toISOString() }),
  };
}
