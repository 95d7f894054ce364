import { z } from 'zod/mini';
import { adminCall } from './admin-rights.ts';
import { adminPage, adminReason, auditRecord, officeSearch, playerNumber } from './calls-admin.ts';
import { identity, identityWith, moment, rupeesOut } from '../fields.ts';
import { refuseInput } from '../refusals.ts';

/**
 * What a withdrawal is to the house: it waits for an administrator, for a second one, or for the gateway; the others are
 * final. What has failed, was rejected or taken back by its player is back in the wallet.
 */
export const WITHDRAWAL_STAGES = [
  'requested',
  'half-approved',
  'approved',
  'paid',
  'rejected',
  'canceled',
  'failed',
] as const;
export type WithdrawalStage = (typeof WITHDRAWAL_STAGES)[number];
/** Those that can be approved: the first approval of a large one pays nothing, the second has the gateway pay it. */
const UNDECIDED_STAGES = ['requested', 'half-approved'] as const satisfies readonly WithdrawalStage[];
export type UndecidedStage = (typeof UNDECIDED_STAGES)[number];
/** Those that wait for somebody. */
export const WAITING_STAGES = [...UNDECIDED_STAGES, 'approved'] as const satisfies readonly WithdrawalStage[];

/** A withdrawal as those see it who decide. */
export const adminWithdrawalRecord = z.object({
  _id: identity,
  orderNo: z.string(),
  amount: rupeesOut,
  stage: z.enum(WITHDRAWAL_STAGES),
  user: z.object({ _id: identity, name: z.string(), username: z.string(), isBanned: z.boolean() }),
  bank_name: z.string(),
  account_name: z.string(),
  ifsc: z.string(),
  /** The last digits of the account number; the rest is never sent. */
  account_last4: z.string(),
  /** Usernames of other players who saved the same account or asked for money to it: a few of them. */
  sharedWith: z.optional(z.array(z.string())),
  createdAt: moment,
  /** Whether two administrators have to approve it. */
  needsTwo: z.boolean(),
  firstApproval: z.nullable(z.object({ by: z.string(), at: moment })),
  decision: z.nullable(z.object({ by: z.string(), at: moment })),
  /**
   * What comes first at the gateway: it is to say whether it has paid it, before anybody decides, or to void its number, before
   * it is given back; left out, nothing.
   */
  gatewayFirst: z.optional(z.enum(['look-up', 'void'])),
  /** Who asks for it to be given back once its number is voided, since when, and whether it is; the gateway has the last word. */
  giveBack: z.nullable(z.object({ by: z.string(), at: moment, isVoided: z.optional(z.boolean()) })),
  /** Why it was rejected or failed, as its player reads it. */
  reason: z.nullable(z.string()),
  /** What the gateway knows it by; null as long as the gateway has confirmed no payout. */
  gatewayPayoutId: z.nullable(z.string()),
  paidAt: z.nullable(moment),
  /** The kinds of alerts that its payout has raised, for a person to look at. */
  alerts: z.array(z.string()),
});
export type AdminWithdrawalRecord = z.output<typeof adminWithdrawalRecord>;

/** How many wait for what; counted as far as `ADMIN_LIMITS.waitingCounted`. */
export const waitingWithdrawals = z.object({ requested: z.int(), 'half-approved': z.int(), approved: z.int() });
export type WaitingWithdrawals = z.output<typeof waitingWithdrawals>;

export const adminWithdrawals = adminCall('adminWithdrawals', {
  method: 'GET',
  path: '/admin/withdrawals',
  summary: 'Withdrawals, newest first, or those of a stage: what waits then has the oldest first',
  query: z.object({
    limit: adminPage.limit,
    /** `next` of the page before. */
    after: z.optional(identityWith(refuseInput('BAD_REQUEST'))),
    stage: z.optional(z.enum(WITHDRAWAL_STAGES)),
    /** Its number, or how usernames begin: those of the first ten such players. */
    search: officeSearch,
    /** A player's number. */
    player: playerNumber,
  }),
  answer: z.object({
    success: z.literal(true),
    withdrawals: z.array(adminWithdrawalRecord),
    waiting: waitingWithdrawals,
    /**
     * What is above it two have to approve, as is what comes above it with all that its player, or its bank account, was asked
     * to be paid in a day; null where one is enough for any amount.
     */
    secondApprovalAbove: z.nullable(rupeesOut),
    next: z.nullable(z.string()),
  }),
});

const params = z.object({ id: identityWith(refuseInput('NOT_FOUND')) });
const answer = z.object({
  success: z.literal(true),
  /** What it has become; `to-be-voided`, it stays as it is until the gateway has voided its payout number. */
  stage: z.enum(['approved', 'half-approved', 'rejected', 'to-be-voided']),
  entry: auditRecord,
});

export const approveWithdrawal = adminCall('approveWithdrawal', {
  method: 'POST',
  path: '/admin/withdrawals/:id/approve',
  summary: 'Approve a withdrawal: the gateway pays it, once a second administrator has approved a large one',
  params,
  body: z.object({
    /** What it was when the administrator decided; refused as WITHDRAWAL_CHANGED where it is another by now. */
    expected: z.enum(UNDECIDED_STAGES),
  }),
  answer,
});

export const rejectWithdrawal = adminCall('rejectWithdrawal', {
  method: 'POST',
  path: '/admin/withdrawals/:id/reject',
  summary:
    'Reject a withdrawal: its amount is back in the wallet, and its player reads why. What may be paid yet is voided at the gateway first',
  params,
  body: z.object({ reason: adminReason }),
  answer,
});

export const giveBackWithdrawal = adminCall('giveBackWithdrawal', {
  method: 'POST',
  path: '/admin/withdrawals/:id/give-back',
  summary:
    'Ask for a withdrawal back that is approved, or that the gateway is to be asked about: it voids the payout, and unless it was paid its player has the amount',
  params,
  body: z.object({ reason: adminReason }),
  answer: z.object({ success: z.literal(true), entry: auditRecord }),
});
