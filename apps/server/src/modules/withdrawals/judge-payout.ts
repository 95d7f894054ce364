import type { GatewayPayout } from '@rang/contract';
import type { AlertKind } from '../gateway/index.ts';
import { decideState, type Withdrawal } from './withdrawal.ts';

/** What the gateway says of a payout. */
export interface Report {
  readonly payout: GatewayPayout;
  /** Whether it answers so to what asked it to void the number, which is taken back for good by that. */
  readonly isOfVoid?: boolean;
}

/**
 * Why a report does not fit a withdrawal; undefined where it does. `owner` is the number of the withdrawal that has the
 * gateway's payout, where one has.
 */
export function findMismatch(
  withdrawal: Withdrawal | undefined,
  report: Report,
  owner = report.payout.merchant_payout,
): AlertKind | undefined {
  const { payout } = report;
  if (withdrawal === undefined) return 'payout-not-ours';
  // Where nothing was paid, and nothing will be, it is the house's amount that comes back.
  const isSettled = withdrawal.voidAskedAt !== null && payout.status === 'failed' && isLastWord(report);
  if (BigInt(payout.amount_paise) !== withdrawal.amount && !isSettled) return 'amount-differs';
  if (payout.currency !== 'INR') return 'currency-differs';
  if (withdrawal.gatewayPayoutId !== null && withdrawal.gatewayPayoutId !== payout.id) return 'gateway-payout-differs';
  if (isContradicted(withdrawal, payout)) return 'payout-contradicted';
  return owner === payout.merchant_payout ? undefined : 'gateway-payout-differs';
}

function isContradicted({ state, gatewayPayoutId }: Withdrawal, { status }: GatewayPayout): boolean {
  // Servers of a version before gave it back as the gateway had no payout of it: none is on its way.
  if (state === 'failed' && gatewayPayoutId === null) return status !== 'failed';
  return decideState(state, status) === undefined;
}

/** Whatever was said of it before: its number was taken back for good, and it stands paid or failed. */
export const isLastWord = ({ payout, isOfVoid }: Report): boolean =>
  isVoided(payout) || (isOfVoid === true && payout.status !== 'processing');

/** Its number pays nothing any more. */
export const isVoided = ({ voided_at }: GatewayPayout): boolean => typeof voided_at === 'string';
