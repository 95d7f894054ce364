import { PAYOUT_REASONS, type GatewayPayout } from '@rang/contract';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import { insertAlert, type Alert, type AlertKind } from '../gateway/index.ts';
import { payReserved, returnReserved } from './end-reserved.ts';
import { lockWithdrawal, writeReport } from './store.ts';
import { decideState, type Withdrawal } from './withdrawal.ts';
import type { WithdrawalsParts } from './withdrawals-parts.ts';

type ApplyParts = Pick<WithdrawalsParts, 'pool' | 'clock' | 'logger'>;

const NOTHING_REPORTED = { gatewayPayoutId: null, paidAt: null };

/**
 * Writes what the gateway says of a payout: an approved withdrawal ends here, and its reserved amount is
 * paid or given back in the same transaction. A report that does not fit changes nothing and leaves an alert.
 */
export async function applyPayout(parts: ApplyParts, payout: GatewayPayout): Promise<void> {
  const at = new Date(parts.clock.now());
  const alert = await inTransaction(parts.pool, async (client): Promise<Alert | undefined> => {
    const known = await lockWithdrawal(client, payout.merchant_payout);
    const mismatch = findMismatch(known, payout);
    if (known !== undefined && mismatch === undefined) {
      await applyReport(client, known, { payout, at });
      return undefined;
    }
    const raised = describeAlert(payout, { kind: mismatch ?? 'payout-not-ours', withdrawalId: known?.id, at });
    return (await insertAlert(client, raised)) ? raised : undefined;
  });
  if (alert !== undefined) parts.logger.error(alert, 'withdrawals: the gateway reported a payout that does not fit');
}

function describeAlert(payout: GatewayPayout, found: Pick<Alert, 'kind' | 'withdrawalId' | 'at'>): Alert {
  const { id, amount_paise, currency, status } = payout;
  return { ...found, orderNo: payout.merchant_payout, reported: { id, amount_paise, currency, status } };
}

/** Gives an approved amount back where the gateway has said that the bank knows no such account and it has no payout. */
export async function failUntaken(parts: ApplyParts, payoutNo: string): Promise<void> {
  await inTransaction(parts.pool, async (client) => {
    const known = await lockWithdrawal(client, payoutNo);
    if (known?.state !== 'approved' || known.gatewayPayoutId !== null) return;
    await writeReport(client, {
      id: known.id,
      state: 'failed',
      reason: PAYOUT_REASONS.unknownAccount,
      ...NOTHING_REPORTED,
    });
    await returnReserved(client, known, new Date(parts.clock.now()));
  });
}

function findMismatch(withdrawal: Withdrawal | undefined, payout: GatewayPayout): AlertKind | undefined {
  if (withdrawal === undefined) return 'payout-not-ours';
  if (BigInt(payout.amount_paise) !== withdrawal.amount) return 'amount-differs';
  if (payout.currency !== 'INR') return 'currency-differs';
  if (withdrawal.gatewayPayoutId !== null && withdrawal.gatewayPayoutId !== payout.id) return 'gateway-payout-differs';
  return decideState(withdrawal.state, payout.status) === undefined ? 'payout-contradicted' : undefined;
}

async function applyReport(
  client: Queryable,
  withdrawal: Withdrawal,
  { payout, at }: { payout: GatewayPayout; at: Date },
): Promise<void> {
  const state = decideState(withdrawal.state, payout.status);
  if (state === undefined || (state === withdrawal.state && withdrawal.gatewayPayoutId !== null)) return;
  await writeReport(client, {
    ...{ id: withdrawal.id, state, gatewayPayoutId: payout.id },
    reason: state === 'failed' ? readReason(payout, withdrawal) : null,
    paidAt: state === 'paid' ? at : null,
  });
  if (state === 'paid') await payReserved(client, withdrawal, at);
  if (state === 'failed') await returnReserved(client, withdrawal, at);
}

function readReason({ failure_reason, voided_at }: GatewayPayout, { voidReason }: Withdrawal): string {
  if (typeof voided_at === 'string' && voidReason !== null) return voidReason;
  const stated = failure_reason?.trim() ?? '';
  return stated === '' ? PAYOUT_REASONS.notTaken : stated;
}
