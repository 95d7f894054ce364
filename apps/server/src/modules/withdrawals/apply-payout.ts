import { PAYOUT_REASONS, rupeesText, type GatewayPayout } from '@rang/contract';
import { inRacedTransaction, type Queryable } from '../../platform/database/database.ts';
import { appendAudit } from '../audit/index.ts';
import { insertAlert, wasReportedOtherwise, type Alert, type AlertKind } from '../gateway/index.ts';
import { payReserved, returnReserved } from './end-reserved.ts';
import { findMismatch, isLastWord, isVoided, type Report } from './judge-payout.ts';
import { findPayoutOwner, lockWithdrawal, lookUpFirst, writeDecision, writePayoutReport } from './store.ts';
import { decideState, ITS_REPORT, THE_GATEWAY, type Withdrawal } from './withdrawal.ts';
import type { WithdrawalsParts } from './withdrawals-parts.ts';

type ApplyParts = Pick<WithdrawalsParts, 'pool' | 'clock' | 'logger'>;

/** What came of a report: it was `taken`, says only what was `known`, or is a `misfit` that has moved nothing. */
export type ReportOutcome = 'taken' | 'known' | 'misfit';

/**
 * Writes what the gateway says of a payout: an approved withdrawal ends here, and its reserved amount is
 * paid or given back in the same transaction. One that was to be looked up, as the gateway may have paid it, is approved by that.
 * A report that does not fit moves nothing and leaves an alert; what waits for somebody's word is looked up then. Gives back what
 * came of it.
 */
export async function applyPayout(parts: ApplyParts, payout: GatewayPayout): Promise<ReportOutcome> {
  return await applyReport(parts, { payout });
}

async function applyReport(parts: ApplyParts, report: Report): Promise<ReportOutcome> {
  const { outcome, alert } = await takeReport(parts, report);
  if (alert !== undefined) parts.logger.error(alert, 'withdrawals: the gateway reported a payout that does not fit');
  return outcome;
}

/** The alert is the one that it has raised, where that is new. */
async function takeReport(
  { pool, clock }: ApplyParts,
  report: Report,
): Promise<{ readonly outcome: ReportOutcome; readonly alert?: Alert }> {
  const { payout } = report;
  const at = new Date(clock.now());
  // Another withdrawal may be given the same payout of the gateway's at this moment.
  return await inRacedTransaction(pool, async (client) => {
    const kept = await lockWithdrawal(client, payout.merchant_payout);
    const known = kept?.isToBeLookedUp === true ? takeOver(kept, at) : kept;
    const isDoubted = known !== kept && !isLastWord(report) && (await wasReportedOtherwise(client, payout));
    const owner = await findPayoutOwner(client, payout.id);
    const mismatch = isDoubted ? 'payout-contradicted' : findMismatch(known, report, owner);
    if (known !== undefined && mismatch === undefined) {
      if (known !== kept) await writeDecision(client, known);
      const isNews = await writeReport(client, known, { payout, at });
      if (known !== kept) await noteFound(client, known, at);
      return { outcome: isNews ? 'taken' : 'known' };
    }
    // The gateway has a payout of it: nobody decides it before it is known which.
    if (known?.state === 'requested') await lookUpFirst(client, known, at);
    const raised = describeAlert(payout, { kind: mismatch ?? 'payout-not-ours', withdrawalId: known?.id, at });
    return { outcome: 'misfit', ...((await insertAlert(client, raised)) ? { alert: raised } : {}) };
  });
}

/** As the gateway has its payout, somebody has had it paid of whom the house knows nothing, or it has voided the number. */
function takeOver(withdrawal: Withdrawal, at: Date): Withdrawal {
  const decided = { decider: null, decidedBy: THE_GATEWAY.username, decidedAt: at };
  return { ...withdrawal, ...decided, state: 'approved', foundAtGateway: true, isToBeLookedUp: false };
}

async function noteFound(client: Queryable, { payoutNo, amount }: Withdrawal, at: Date): Promise<void> {
  const said = { amount: rupeesText(amount) };
  await appendAudit(client, {
    ...{ administrator: THE_GATEWAY, from: ITS_REPORT, at },
    ...{ action: 'withdrawal.found', subject: `withdrawal ${payoutNo}` },
    ...{ before: { ...said, state: 'requested' }, after: { ...said, state: 'known to the gateway' } },
  });
}

function describeAlert(payout: GatewayPayout, found: Pick<Alert, 'kind' | 'withdrawalId' | 'at'>): Alert {
  const { id, amount_paise, currency, status } = payout;
  return { ...found, orderNo: payout.merchant_payout, reported: { id, amount_paise, currency, status } };
}

/** False where it is known already. */
async function writeReport(
  client: Queryable,
  withdrawal: Withdrawal,
  { payout, at }: { payout: GatewayPayout; at: Date },
): Promise<boolean> {
  const state = decideState(withdrawal.state, payout.status);
  const isKnown = state === withdrawal.state && (state !== 'approved' || withdrawal.gatewayPayoutId !== null);
  if (state === undefined || isKnown) return false;
  await writePayoutReport(client, {
    ...{ id: withdrawal.id, state, gatewayPayoutId: payout.id },
    ...(state === 'failed' ? describeFailure(payout, withdrawal) : { reason: null, isVoided: null }),
    paidAt: state === 'paid' ? at : null,
  });
  if (state === 'paid') await payReserved(client, withdrawal, at);
  if (state === 'failed') await returnReserved(client, withdrawal, at);
  return true;
}

/** Why it has failed, and whether that is as it was asked for back. */
function describeFailure(payout: GatewayPayout, { voidReason }: Withdrawal): { reason: string; isVoided: boolean } {
  if (isVoided(payout) && voidReason !== null) return { reason: voidReason, isVoided: true };
  const stated = payout.failure_reason?.trim() ?? '';
  return { reason: stated === '' ? PAYOUT_REASONS.notTaken : stated, isVoided: false };
}

/** What was asked about one payout is no word on another. */
export async function applyAnswer(parts: ApplyParts, withdrawal: Withdrawal, report: Report): Promise<ReportOutcome> {
  const { id, merchant_payout } = report.payout;
  if (merchant_payout === withdrawal.payoutNo) return await applyReport(parts, report);
  await alertOperator(parts, withdrawal, { kind: 'gateway-payout-differs', reported: { id, merchant_payout } });
  return 'misfit';
}

/** Leaves an alert for a person, once. */
export async function alertOperator(
  parts: ApplyParts,
  withdrawal: Withdrawal,
  found: { kind: AlertKind; reported: object },
): Promise<void> {
  const at = new Date(parts.clock.now());
  const alert = { ...found, orderNo: withdrawal.payoutNo, withdrawalId: withdrawal.id, at };
  if (await insertAlert(parts.pool, alert))
    parts.logger.error(alert, 'withdrawals: a payout needs a person to look at it');
}
