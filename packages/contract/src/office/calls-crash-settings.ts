import { z } from 'zod/mini';
import { adminCall } from './admin-rights.ts';
import { adminReason, auditRecord } from './calls-admin.ts';

/** What an operator has restricted of Crash, for every round that nobody could bet on when it was set. */
export const crashRestrictions = z.object({
  /** Rounds end at 3.00x at the latest. */
  restrictCrashMultiplier: z.boolean(),
  /** Rounds with any stake above ₹20 end at 2.80x at the latest. */
  restrictHighBets: z.boolean(),
});
export type CrashRestrictions = z.output<typeof crashRestrictions>;

export const crashSettings = adminCall('crashSettings', {
  method: 'GET',
  path: '/admin/crash/settings',
  summary: 'What is restricted of Crash; with play money only',
  answer: z.object({ success: z.literal(true), settings: crashRestrictions }),
});

export const setCrashSettings = adminCall('setCrashSettings', {
  method: 'PUT',
  path: '/admin/crash/settings',
  summary: 'Restrict Crash, announced, from the first round on that nobody can bet on yet; with play money only',
  body: z.extend(crashRestrictions, {
    reason: z.optional(adminReason),
    /** What was set when the administrator decided; refused as SETTINGS_CHANGED where it is something else by now. */
    expected: z.optional(crashRestrictions),
  }),
  answer: z.object({
    success: z.literal(true),
    settings: crashRestrictions,
    /** The first round that goes by it; null where it was set like this already. */
    holdsFrom: z.nullable(z.int()),
    /** Null where it was set like this already. */
    entry: z.nullable(auditRecord),
  }),
});
