import { z } from 'zod/mini';
import { adminCall } from './admin-rights.ts';
import { adminReason, auditRecord } from './calls-admin.ts';
import { COLOURS } from '../calls-colour.ts';
import { identity, moment, rupeesOut } from '../fields.ts';
import { refuseInput } from '../refusals.ts';

const success = z.literal(true);
const digit = z.int().check(z.gte(0), z.lte(9));
const color = z.enum(COLOURS);
const badNumber = refuseInput('INVALID_TWEAK');
const chosenDigit = z.int({ error: badNumber }).check(z.gte(0, badNumber), z.lte(9, badNumber));
/** Left out where somebody has nothing to say. */
const reason = z.optional(adminReason);
/** The first round of Color Prediction that has not opened yet: what is set now holds from there. */
const nextRound = z.int();
/** The round that the administrator was shown as the first one to take it: where it has opened, nothing is set. */
const round = z.optional(z.int());

export const tweakState = adminCall('tweakState', {
  method: 'GET',
  path: '/admin/tweak-result',
  summary: 'The number that waits for the next round of Color Prediction; null where none does',
  answer: z.object({ success, pending: z.nullable(z.object({ number: digit, color })), nextRound }),
});

export const tweakResult = adminCall('tweakResult', {
  method: 'POST',
  path: '/admin/tweak-result',
  summary: 'Choose the number of the next round of Color Prediction that opens; refused while another one waits',
  body: z.object({
    number: chosenDigit,
    /** The number's own, where it is said at all. */
    color: z.optional(z.enum(COLOURS, { error: badNumber })),
    round,
    reason,
  }),
  answer: z.object({
    success,
    message: z.string(),
    number: digit,
    color,
    /** The round that it will be the result of. */
    round: z.int(),
    entry: auditRecord,
  }),
});

export const withdrawTweak = adminCall('withdrawTweak', {
  method: 'POST',
  path: '/admin/tweak-result/withdraw',
  summary: 'Take back the number that waits for its round; refused where it is not that one, or a round has taken it',
  body: z.object({ number: chosenDigit, reason }),
  answer: z.object({ success, number: digit, entry: auditRecord }),
});

export const maxSideState = adminCall('maxSideState', {
  method: 'GET',
  path: '/admin/toggle-max-side',
  summary: 'Whether in rounds that open from now on the colour with the largest stake wins',
  answer: z.object({ success, isMaxSideWinning: z.boolean(), nextRound }),
});

export const setMaxSide = adminCall('setMaxSide', {
  method: 'POST',
  path: '/admin/toggle-max-side',
  summary: 'Enable or disable it; without `isMaxSideWinning` it is made the other of what it is',
  body: z.nullish(z.object({ isMaxSideWinning: z.optional(z.boolean()), round, reason })),
  answer: z.object({
    success,
    isMaxSideWinning: z.boolean(),
    /** The first round that it holds for. */
    round: z.int(),
    /** Null where it was so already. */
    entry: z.nullable(auditRecord),
  }),
});

export const upcomingBet = z.object({
  _id: identity,
  user: z.object({ username: z.string() }),
  amount: rupeesOut,
  betType: z.enum(['color', 'number']),
  betValue: z.string(),
  createdAt: moment,
});
export type UpcomingBet = z.output<typeof upcomingBet>;

export const upcomingBets = adminCall('upcomingBets', {
  method: 'GET',
  path: '/admin/total-bets-upcoming-round',
  summary: 'The bets on the round of Color Prediction whose result comes next: how many there are, and the newest',
  answer: z.object({
    success,
    round: z.int(),
    totalBetsCount: z.int(),
    /** The newest first, at most as many as `ADMIN_LIMITS.upcomingBets`. */
    totalBets: z.array(upcomingBet),
  }),
});
export type UpcomingBets = z.output<(typeof upcomingBets)['answer']>;
