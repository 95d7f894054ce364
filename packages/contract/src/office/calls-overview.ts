import { z } from 'zod/mini';
import { adminCall } from './admin-rights.ts';
import { moment, rupeesOut } from '../fields.ts';

// A file of its own, as no player is sent a line of the back office.

/** What waits for somebody of the house: each with the call that its panel begins with, which says who is told of it. */
export const WAITING_RIGHTS = {
  withdrawals: 'adminWithdrawals',
  'second-approvals': 'adminWithdrawals',
  tickets: 'adminTickets',
  deposits: 'adminDeposits',
  rewards: 'adminRewards',
} as const;
export const WAITING_KINDS = ['withdrawals', 'second-approvals', 'tickets', 'deposits', 'rewards'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** A deposit that the gateway has not ended after so long hangs. */
export const HANGS_AFTER_MS = 30 * 60_000;

/** Counted as far as `ADMIN_LIMITS.waitingCounted`; `oldestAt` is since when the first of them waits. */
export const waitingLine = z.object({
  kind: z.enum(WAITING_KINDS),
  count: z.int(),
  oldestAt: z.nullable(moment),
});
export type WaitingLine = z.output<typeof waitingLine>;

export const adminOverview = adminCall('adminOverview', {
  method: 'GET',
  path: '/admin/overview',
  summary: 'What waits for a decision, of what the administrator may look at',
  answer: z.object({ success: z.literal(true), now: moment, waiting: z.array(waitingLine) }),
});

const moneyPaid = z.object({ count: z.int(), amount: rupeesOut });

/** What the bets came to that were decided; `gross` is what the house keeps of the stakes, below zero where it paid more. */
const playedSum = z.object({ bets: z.int(), staked: rupeesOut, paid: rupeesOut, gross: rupeesOut });
export type PlayedSum = z.output<typeof playedSum>;

/**
 * Of a game, or of all: what the draw alone decided, cash-outs of interrupted rounds too, and apart what went by an
 * announced rule.
 */
const playedToday = z.object({ fair: playedSum, announced: playedSum });

export const adminToday = adminCall('adminToday', {
  method: 'GET',
  path: '/admin/overview/today',
  summary: 'What the day in India has come to so far, as of a few seconds ago',
  answer: z.object({
    success: z.literal(true),
    /** The day, `2026-11-21`, and when it was added up. */
    day: z.string(),
    readAt: moment,
    games: z.array(z.extend(playedToday, { game: z.string() })),
    sum: playedToday,
    newPlayers: z.int(),
    deposits: moneyPaid,
    withdrawals: moneyPaid,
  }),
});
export type Today = z.output<typeof adminToday.answer>;

/**
 * How an engine stands: it plays a round; it holds its lease and rests between two; it holds it and has given no sign of life
 * for too long; nobody holds it. Where a game's players play by themselves there is none.
 */
export const ENGINE_STATES = ['plays', 'rests', 'silent', 'away', 'none'] as const;
export type EngineState = (typeof ENGINE_STATES)[number];

export const engineRecord = z.object({
  game: z.string(),
  state: z.enum(ENGINE_STATES),
  /** The process that holds the lease, or held it last, since when, and when it renewed it last. */
  holder: z.nullable(z.string()),
  heldSince: z.nullable(moment),
  renewedAt: z.nullable(moment),
  round: z.nullable(z.object({ id: z.string(), state: z.string() })),
});
export type EngineRecord = z.output<typeof engineRecord>;

/** How many mismatches of a reconciliation are kept by their words. */
export const KEPT_FAULTS = 10;

/** A reconciliation; `mismatches` is null where it broke off, and `endedAt` where its process was killed before it ended. */
export const reconcileRecord = z.object({
  startedAt: moment,
  endedAt: z.nullable(moment),
  by: z.enum(['command', 'job']),
  checks: z.int(),
  mismatches: z.nullable(z.int()),
  /** The first of them, in words. */
  found: z.array(z.string()),
});
export type ReconcileRecord = z.output<typeof reconcileRecord>;

/** How many alerts that stand beside no deposit and no withdrawal are told of. */
export const KEPT_ALERTS = 10;

/** A word of the gateway that was not acted on, and that stands beside no deposit and no withdrawal. */
const alertRecord = z.object({
  _id: z.string(),
  kind: z.string(),
  /** The number of the order or payout that the gateway named; empty where it named none. */
  orderNo: z.string(),
  /** The rest of what it said, as JSON. */
  said: z.string(),
  at: moment,
});
export type AlertRecord = z.output<typeof alertRecord>;

export const adminHealth = adminCall('adminHealth', {
  method: 'GET',
  path: '/admin/overview/health',
  summary: "The games' engines, the last reconciliation of the books, and alerts about no payment of the house",
  answer: z.object({
    success: z.literal(true),
    now: moment,
    engines: z.array(engineRecord),
    reconcile: z.nullable(reconcileRecord),
    /** The latest of them, the newest first. */
    alerts: z._default(z.array(alertRecord), []),
  }),
});
