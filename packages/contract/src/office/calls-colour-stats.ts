import { z } from 'zod/mini';
import { adminCall } from './admin-rights.ts';
import type { Colour } from '../calls-colour.ts';
import { identity, moment, outcomeRule } from '../fields.ts';

// A file of its own, as no player is sent a line of the back office, and no visitor of the login what is a game's.

/** A result as the statistics show it. */
export const roundRecord = z.object({
  _id: identity,
  round: z.int(),
  number: z.int(),
  color: z.string() as z.ZodMiniType<Colour, Colour>,
  createdAt: moment,
  outcomeRule,
});
export type RoundRecord = z.output<typeof roundRecord>;

export const totalRounds = adminCall('totalRounds', {
  method: 'GET',
  path: '/admin/total-rounds-till-now',
  summary: 'How many rounds have had a result, and the newest results',
  answer: z.object({ success: z.literal(true), totalRounds: z.int(), totalResultsTillNow: z.array(roundRecord) }),
});
