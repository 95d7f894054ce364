import { approveWithdrawal, isAllowed, rupeesText, type UndecidedStage } from '@rang/contract';
import type pg from 'pg';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdRole } from '../administrators/index.ts';
import { appendAudit, type AuditActor, type AuditEntry, type Json } from '../audit/index.ts';
import { askToVoid, returnReserved } from './end-reserved.ts';
import { lockNamedWithdrawal, writeDecision } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

/** Somebody's word on a withdrawal. */
export interface Decision {
  /** Its payout number or its id. */
  readonly withdrawal: string;
  /** Who decides: an administrator, or somebody at the machine itself. */
  readonly by: AuditActor;
  /** The network that it is decided from. */
  readonly from: string;
  readonly at: Date;
  /** Why it is rejected, for the player to read; left out, it is approved. */
  readonly reason?: string | undefined;
  /** The stage that whoever approves has read of: one approval pays, of two the second. */
  readonly expected?: UndecidedStage | undefined;
}

type Verdict = 'approved' | 'half-approved' | 'rejected';

/**
 * Why a decision changed nothing: the withdrawal is `unknown`; decided before, or rejected and to be voided (`late`); to be
 * looked up at the gateway first, which may have paid it (`early`); approved already by the same
 * administrator (`repeated`); approved meanwhile by another, so that it would be paid now (`changed`); or to be approved by
 * two, and nobody at the machine itself has shown to be one (`nameless`).
 */
export type Undecided =
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'late' | 'early' | 'repeated' | 'changed' | 'nameless'; readonly withdrawal: Withdrawal };

/**
 * How a decision ended. What is `half-approved` has to be approved by another administrator as well; where it is `asked` to void
 * the number of what is rejected, the gateway may yet be asked to pay it by whoever the house knows nothing of.
 */
export type Decided =
  Undecided | { readonly outcome: Verdict | 'asked'; readonly withdrawal: Withdrawal; readonly entry: AuditEntry };

/**
 * Approves a withdrawal, which the gateway is then asked to pay, or rejects it, which gives its amount back; with its entry in
 * the audit trail. Once: the row is held, so that of two decisions at the same time the second finds the first. What needs two
 * approvals is the gateway's to pay with the second, which is another administrator's; one who rejects it is enough.
 */
export async function decideWithdrawal(pool: pg.Pool, decision: Decision): Promise<Decided> {
  return await inTransaction(pool, async (client) => {
    await holdDecider(client, decision.by);
    const withdrawal = await lockNamedWithdrawal(client, decision.withdrawal);
    if (withdrawal === undefined) return { outcome: 'unknown' };
    if (withdrawal.state !== 'requested' || withdrawal.voidAskedAt !== null) return { outcome: 'late', withdrawal };
    if (withdrawal.isToBeLookedUp) return { outcome: 'early', withdrawal };
    const outcome = judgeDecision(withdrawal, decision);
    if (outcome === 'repeated' || outcome === 'changed' || outcome === 'nameless') return { outcome, withdrawal };
    const { reason } = decision;
    if (reason !== undefined && withdrawal.voidFirst)
      return { outcome: 'asked', ...(await askToVoid(client, withdrawal, { ...decision, reason })) };
    const decided = applyDecision(withdrawal, decision, outcome);
    await writeDecision(client, decided);
    if (outcome === 'rejected') await returnReserved(client, withdrawal, decision.at);
    return {
      outcome,
      withdrawal: decided,
      entry: await noteDecision(client, withdrawal, { decided, decision, outcome }),
    };
  });
}

/**
 * Holds whoever decides until it is written, before the withdrawal: who disables an administrator holds the two in that order.
 * Refuses whoever was disabled, or may decide no more, since the call was admitted.
 */
export async function holdDecider(client: Queryable, { adminId }: AuditActor): Promise<void> {
  if (adminId === null) return;
  const role = await holdRole(client, adminId);
  if (role === undefined || !isAllowed(role, approveWithdrawal.right)) throw new Refusal('FORBIDDEN');
}

function judgeDecision(
  { needsTwo, firstApprover }: Withdrawal,
  { by, reason, expected }: Decision,
): Verdict | 'repeated' | 'changed' | 'nameless' {
  if (reason !== undefined) return 'rejected';
  if (!needsTwo) return 'approved';
  if (by.adminId === null) return 'nameless';
  if (firstApprover === by.adminId) return 'repeated';
  if (expected !== undefined && expected !== describeStage(firstApprover)) return 'changed';
  return firstApprover === null ? 'half-approved' : 'approved';
}

function applyDecision(withdrawal: Withdrawal, { by, at, reason }: Decision, verdict: Verdict): Withdrawal {
  if (verdict === 'half-approved') {
    return { ...withdrawal, firstApprover: by.adminId, firstApprovedBy: by.username, firstApprovedAt: at };
  }
  return {
    ...withdrawal,
    state: verdict,
    reason: reason ?? null,
    decider: by.adminId,
    decidedBy: by.username,
    decidedAt: at,
  };
}

/** Comes after everything else in its transaction: whoever appends to the trail waits for whoever else does. */
function noteDecision(
  client: Queryable,
  before: Withdrawal,
  { decided, decision, outcome }: { decided: Withdrawal; decision: Decision; outcome: Verdict },
): Promise<AuditEntry> {
  return appendAudit(client, {
    ...{ administrator: decision.by, from: decision.from, at: decision.at, reason: decision.reason },
    ...{ action: `withdrawal.${outcome}`, subject: `withdrawal ${before.payoutNo}` },
    ...{ before: describe(before), after: describe(decided) },
  });
}

function describe({ amount, state, firstApprover }: Withdrawal): Json {
  return { amount: rupeesText(amount), state: state === 'requested' ? describeStage(firstApprover) : state };
}

/** The stage of one that is not decided. */
function describeStage(firstApprover: Withdrawal['firstApprover']): UndecidedStage {
  return firstApprover === null ? 'requested' : 'half-approved';
}
