import { readNetwork } from '@rang/connections';
import {
  adminWithdrawals,
  approveWithdrawal,
  giveBackWithdrawal,
  rejectWithdrawal,
  REFUSALS,
  type AdminWithdrawalRecord,
  type Paise,
} from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { AnswerOf, Routes } from '../../../platform/http/routes.ts';
import { readPage } from '../../../platform/read-page.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { wireEntry } from '../../audit/index.ts';
import { decideWithdrawal, type Decision, type Undecided } from '../decide-withdrawal.ts';
import { askToGiveBack } from '../give-back.ts';
import { countWaiting, listQueue, type QueuedWithdrawal } from './list-queue.ts';
import type { Withdrawal } from '../withdrawal.ts';

interface QueueParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** Two administrators have to approve what is above it. */
  readonly secondApprovalAbove: Paise | undefined;
}

const TO_BE_LOOKED_UP =
  'The gateway may have paid this already, and is to say that first. Try again in a minute, or ask for it to be given back.';

/** The calls of the back office about withdrawals: to look at them, and to decide. */
export function registerAdminWithdrawalRoutes(routes: Routes, parts: QueueParts): void {
  routes.admin(adminWithdrawals, async ({ query: { stage, search, player, after, limit } }) => {
    const { page, next } = await readPage(
      limit,
      (rows) => listQueue(parts.pool, { stage, search, player, after, limit: rows }),
      ({ id }) => id,
    );
    const waiting = await countWaiting(parts.pool);
    const { secondApprovalAbove = null } = parts;
    return { success: true, withdrawals: page.map(wireQueued), waiting, secondApprovalAbove, next };
  });
  routes.admin(approveWithdrawal, ({ admin: by, params: { id: withdrawal }, body: { expected }, request }) =>
    decide(parts, { withdrawal, by, from: readNetwork(request.ip), expected }),
  );
  routes.admin(rejectWithdrawal, ({ admin: by, params: { id: withdrawal }, body: { reason }, request }) =>
    decide(parts, { withdrawal, by, from: readNetwork(request.ip), reason }),
  );
  routes.admin(giveBackWithdrawal, async ({ admin: by, params: { id: withdrawal }, body: { reason }, request }) => {
    const at = new Date(parts.clock.now());
    const asked = await askToGiveBack(parts.pool, { withdrawal, by, from: readNetwork(request.ip), at, reason });
    if (asked.outcome === 'unknown') throw new Refusal('NOT_FOUND');
    if (asked.outcome === 'late') throw new Refusal('WITHDRAWAL_DECIDED', { message: describeKept(asked.withdrawal) });
    return { success: true, entry: wireEntry(asked.entry) };
  });
}

async function decide(
  { pool, clock }: QueueParts,
  decision: Omit<Decision, 'at'>,
): Promise<AnswerOf<typeof approveWithdrawal>> {
  const decided = await decideWithdrawal(pool, { ...decision, at: new Date(clock.now()) });
  if (!('entry' in decided)) throw refuse(decided);
  const stage = decided.outcome === 'asked' ? 'to-be-voided' : decided.outcome;
  return { success: true, stage, entry: wireEntry(decided.entry) };
}

function refuse(decided: Undecided): Refusal {
  if (decided.outcome === 'unknown') return new Refusal('NOT_FOUND');
  if (decided.outcome === 'late')
    return new Refusal('WITHDRAWAL_DECIDED', { message: describeLate(decided.withdrawal) });
  if (decided.outcome === 'early') return new Refusal('GATEWAY_ERROR', { message: TO_BE_LOOKED_UP });
  return decided.outcome === 'changed'
    ? new Refusal('WITHDRAWAL_CHANGED', { message: describeChanged(decided.withdrawal) })
    : new Refusal('SECOND_APPROVER_NEEDED');
}

/** What an approval would do by now that its administrator has not read. */
function describeChanged({ firstApprovedBy }: Withdrawal): string {
  return firstApprovedBy === null
    ? REFUSALS.WITHDRAWAL_CHANGED
    : `${firstApprovedBy} has approved this withdrawal meanwhile: with your approval it would be paid. Look at it again.`;
}

/** Who was first: a withdrawal that was decided says by whom, and whether money is on its way. */
function describeLate({ state, decidedBy, voidAskedBy }: Withdrawal): string {
  if (state === 'requested' && voidAskedBy !== null) return describeAsked(voidAskedBy);
  if (state === 'canceled') return 'The player has taken this withdrawal back.';
  const what = state === 'rejected' ? 'rejected' : 'approved';
  return decidedBy === null ? REFUSALS.WITHDRAWAL_DECIDED : `${decidedBy} has ${what} this withdrawal already.`;
}

/** Why it is not given back on anybody's word. */
function describeKept({ state, voidAskedBy }: Withdrawal): string {
  if ((state === 'requested' || state === 'approved') && voidAskedBy !== null) return describeAsked(voidAskedBy);
  if (state === 'requested') return 'Nobody has approved this withdrawal: it can be rejected.';
  if (state === 'paid') return 'The gateway has paid this withdrawal.';
  return 'This withdrawal is back in the wallet already.';
}

const describeAsked = (by: string): string => `${by} has asked for this withdrawal to be given back already.`;

function wireQueued(queued: QueuedWithdrawal): AdminWithdrawalRecord {
  const { id, playerId, payoutNo, amount, stage, needsTwo, reason, gatewayPayoutId, alerts, sharedWith } = queued;
  const { bank_name, account_name, ifsc, account_last4, name, username, status } = queued;
  const voidAsked = wireApproval(queued.voidAskedBy, queued.voidAskedAt);
  return {
    ...{ _id: id, orderNo: payoutNo, amount, stage, needsTwo, reason, gatewayPayoutId, alerts: [...alerts] },
    user: { _id: String(playerId), name, username, isBanned: status === 'banned' },
    ...{ bank_name, account_name, ifsc, account_last4, sharedWith: [...sharedWith] },
    createdAt: queued.createdAt.toISOString(),
    firstApproval: wireApproval(queued.firstApprovedBy, queued.firstApprovedAt),
    decision: wireApproval(queued.decidedBy, queued.decidedAt),
    ...(queued.gatewayFirst === null ? {} : { gatewayFirst: queued.gatewayFirst }),
    giveBack: voidAsked === null ? null : { ...voidAsked, isVoided: queued.isVoided },
    paidAt: queued.paidAt?.toISOString() ?? null,
  };
}

function wireApproval(by: string | null, at: Date | null): { by: string; at: string } | null {
  return by === null || at === null ? null : { by, at: at.toISOString() };
}
