import { z } from 'zod';
import { call } from './call.ts';
import { identity, identityWith, moment, password } from './fields.ts';
import { LIMITS } from './limits.ts';
import { refuseInput } from './refusals.ts';

export const account = call({
  method: 'GET',
  path: '/auth/account',
  access: 'player',
  summary: "The player's own account",
  answer: z.object({
    success: z.literal(true),
    data: z.object({
      name: z.string(),
      username: z.string(),
      email: z.string(),
      emailConfirmed: z.boolean(),
      /** False for an account that was opened by a social login and has no password yet. */
      hasPassword: z.boolean(),
      createdAt: moment,
    }),
  }),
});

export const changePassword = call({
  method: 'POST',
  path: '/auth/change-password',
  access: 'player',
  summary: 'Set a new password; ends all other sessions of the player',
  body: z.object({
    /** Left out only where the account has no password yet. */
    currentPassword: z.string().max(LIMITS.password.max).optional(),
    newPassword: password,
  }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
});

export const sessionRecord = z.object({
  _id: identity,
  /** The session that asks. */
  isCurrent: z.boolean(),
  userAgent: z.string().optional(),
  rememberMe: z.boolean(),
  createdAt: moment,
  lastUsedAt: moment,
});
export type SessionRecord = z.infer<typeof sessionRecord>;

export const sessions = call({
  method: 'GET',
  path: '/auth/sessions',
  access: 'player',
  summary: "The player's open sessions, last used first",
  answer: z.object({ success: z.literal(true), data: z.array(sessionRecord) }),
});

export const endSession = call({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: 'player',
  summary: 'End one session of the player',
  params: z.object({ id: identityWith(refuseInput('BAD_REQUEST')) }),
  answer: z.object({ success: z.literal(true) }),
});

export const endOtherSessions = call({
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'player',
  summary: 'End all sessions of the player but the one that asks',
  answer: z.object({ success: z.literal(true), ended: z.int() }),
});
