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

/** What players set for their account; the house keeps to it on every device. */
export const accountSettings = z.object({
  /** Null until it was chosen: each device has its own then. */
  theme: z.enum(['dark', 'light']).nullable(),
  /** The same; two small letters. Which languages there are is the screens' affair. */
  language: z.string().nullable(),
  notifications: z.object({
    /** Mails about what the house has answered; never those that an account's safety needs. */
    email: z.boolean(),
    /** Messages within the app, and their sound. */
    push: z.boolean(),
    promotional: z.boolean(),
  }),
});
export type AccountSettings = z.infer<typeof accountSettings>;

export const settings = call({
  method: 'GET',
  path: '/auth/settings',
  access: 'player',
  summary: 'What the player has set: theme, language and notifications',
  answer: z.object({ success: z.literal(true), data: accountSettings }),
});

export const saveSettings = call({
  method: 'PUT',
  path: '/auth/settings',
  access: 'player',
  summary: 'Set theme, language or notifications; what is left out stays as it is',
  body: z.object({
    theme: accountSettings.shape.theme.unwrap().optional(),
    language: z
      .string()
      .regex(/^[a-z]{2}$/)
      .optional(),
    notifications: accountSettings.shape.notifications.optional(),
  }),
  answer: z.object({ success: z.literal(true), data: accountSettings }),
});
