import { z } from 'zod/mini';
import { call } from './call.ts';
import { betPlace } from './calls-bets.ts';
import { identity, moment, outcomeRule, rupeesOut } from './fields.ts';

/** Why money moved, as the ledger names it. */
export const MOVEMENT_KINDS = [
  'bet',
  'payout',
  'refund',
  'deposit',
  'withdrawal',
  'adjustment',
  'referral',
  /** Play money that a new player begins with. */
  'welcome',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export const CURRENCIES = ['INR', 'COIN'] as const;
export type Currency = (typeof CURRENCIES)[number];

/**
 * One movement of a player's money. Rupees, or coins where the statement is of coins: both sides have hundredths of either,
 * which are paise of rupees.
 */
export const movementRecord = z.object({
  /** To the player a name: of the ledger's own number two would tell how much others did between them. */
  _id: identity,
  kind: z.enum(MOVEMENT_KINDS),
  /** Above zero: came in; below zero: went out. */
  amount: rupeesOut,
  /** What the account held after it. */
  balance: rupeesOut,
  /** The bet, order or note behind it. The player reads none that is the number of an account. */
  reference: z.string(),
  /** Of a bet and what came of it: the rule of its round or game, `fair` where the draw alone decides. */
  outcomeRule: z.nullable(outcomeRule),
  /** The bet that it is of; null where there is none. */
  bet: z.nullable(betPlace),
  /** The number of the deposit or the withdrawal that it is of; null where there is none, and from a house of before. */
  orderNo: z._default(z.nullable(z.string()), null),
  createdAt: moment,
});
export type MovementRecord = z.infer<typeof movementRecord>;

const day = z.iso.date();
const filter = {
  currency: z._default(z.enum(CURRENCIES), 'INR'),
  kind: z.optional(z.enum(MOVEMENT_KINDS)),
  /** The first and the last day, in India's time; both included. */
  from: z.optional(day),
  to: z.optional(day),
};

/** A time that ends before it begins is a slip to be refused, not an empty statement. */
const isForward = { error: 'The first day is after the last day.', path: ['to'] };
const runsForward = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to;

export const statement = call({
  method: 'GET',
  path: '/statement',
  access: 'player',
  summary: "Every movement of the player's money, newest first, with the balance after each",
  query: z
    .object({
      ...filter,
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 20),
      /** `next` of the page before: a place in the own statement, sealed. */
      before: z.optional(z.string().check(z.regex(/^[\w-]{48}$/))),
    })
    .check(z.refine(runsForward, isForward)),
  answer: z.object({ success: z.literal(true), data: z.array(movementRecord), next: z.nullable(z.string()) }),
});

/**
 * The same as a file: every field quoted, none that a spreadsheet would run as a formula. It holds the newest
 * `LIMITS.statementRows` movements at most; a file that was cut says so in its last row.
 */
export const statementCsv = call({
  method: 'GET',
  path: '/statement.csv',
  access: 'player',
  summary: 'The statement as a CSV file',
  query: z.object(filter).check(z.refine(runsForward, isForward)),
  answer: z.string(),
  answerType: 'text/csv',
});
