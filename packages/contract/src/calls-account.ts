import { z } from 'zod/mini';
import { call } from './call.ts';
import { sessionAnswer } from './calls-auth.ts';
import { email, identity, identityWith, linkToken, moment, password, username } from './fields.ts';
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
      /** What the player has chosen to be shown as to others; null where nothing was. */
      publicName: z.nullable(z.string()),
      /** What others are shown: that, or a part of the username. */
      shownAs: z.string(),
      email: z.string(),
      emailConfirmed: z.boolean(),
      /** False for an account that was opened by a social login and has no password yet. */
      hasPassword: z.boolean(),
      createdAt: moment,
    }),
  }),
});

export const choosePublicName = call({
  method: 'PUT',
  path: '/auth/public-name',
  access: 'player',
  summary: 'Choose what others are shown instead of the username; null shows a part of that again',
  body: z.object({ publicName: z.nullable(username) }),
  answer: z.object({ success: z.literal(true), shownAs: z.string() }),
});

/** Where the address is confirmed, no link was sent; a server of the version before always sent one. */
const sent = z.object({
  success: z.literal(true),
  message: z.string(),
  emailConfirmed: z._default(z.boolean(), false),
});

export const askForConfirmation = call({
  method: 'POST',
  path: '/auth/email/confirmation',
  access: 'player',
  summary: "Mail a link to the account's address that confirms it; does nothing where it is confirmed",
  // A request without a body reaches the server as null.
  body: z.nullish(z.object({})),
  answer: sent,
});

export const confirmEmail = call({
  method: 'POST',
  path: '/auth/email/confirm',
  access: 'player',
  summary: "Confirm the account's address with the token of a link that was mailed to it; works once",
  body: z.object({ token: linkToken }),
  answer: z.object({ success: z.literal(true) }),
});

export const changeEmail = call({
  method: 'PUT',
  path: '/auth/email',
  access: 'player',
  summary: 'Give the account another address, which is not confirmed until the link that is mailed to it is opened',
  body: z.object({
    email,
    /** Left out only where the account has no password. */
    currentPassword: z.optional(z.string().check(z.maxLength(LIMITS.password.max))),
  }),
  answer: sent,
});

export const checkTakeBackLink = call({
  method: 'POST',
  path: '/auth/take-back/check',
  access: 'public',
  summary: 'Say whether the token of a link that takes an account back can be used still; uses nothing up',
  body: z.object({ token: linkToken }),
  answer: z.object({ success: z.literal(true) }),
});

export const takeBack = call({
  method: 'POST',
  path: '/auth/take-back',
  access: 'public',
  summary:
    'Give an account back to the confirmed address that it had, with the token of the link that was mailed there when it left: sets a new password and ends all sessions',
  body: z.object({ token: linkToken, password }),
  /** `username` is what to log in with now. */
  answer: z.object({ success: z.literal(true), message: z.string(), username: z.string() }),
});

export const changePassword = call({
  method: 'POST',
  path: '/auth/change-password',
  access: 'player',
  summary: 'Set a new password; ends all sessions of the player, and the one that asks goes on with new tokens',
  body: z.object({
    /** Left out only where the account has no password yet. */
    currentPassword: z.optional(z.string().check(z.maxLength(LIMITS.password.max))),
    newPassword: password,
  }),
  /** `session`: as which the one that asked goes on. A server of the version before left that one as it was, and gave none. */
  answer: z.object({ success: z.literal(true), message: z.string(), session: z.optional(sessionAnswer) }),
});

export const sessionRecord = z.object({
  _id: identity,
  /** The session that asks. */
  isCurrent: z.boolean(),
  userAgent: z.optional(z.string()),
  /** Where from it was opened, without its last part; missing where nobody noted it. */
  network: z.optional(z.string()),
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
