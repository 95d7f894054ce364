import { z } from 'zod/mini';
import { ADMIN_LIMITS, ADMIN_ROLES, adminCall } from './admin-rights.ts';
import { call } from '../call.ts';
import { identity, identityWith, moment, notNegativeRupeesWith, password, rupeesOut } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { refuseInput } from '../refusals.ts';
import { readWords } from '../words.ts';

const done = z.object({ success: z.literal(true) });
/** A code of the authenticator, or a recovery code. Blanks and dashes are how people write them. */
const code = z.string().check(z.maxLength(40));
const typedPassword = z.string().check(z.minLength(1, 'Password is required'), z.maxLength(LIMITS.password.max));
/** Why something was changed, in the words of whoever did it. */
export const adminReason = readWords(ADMIN_LIMITS.reason, {
  tooShort: 'Please say why, in at least 3 characters.',
  tooLong: 'Use at most 300 characters.',
});

export const adminLogin = call({
  method: 'POST',
  path: '/admin/login',
  access: 'public',
  summary: 'Log in to the back office; `code` where the account has a second factor',
  body: z.object({
    username: z.string().check(z.trim(), z.minLength(1, 'Username is required'), z.maxLength(LIMITS.username.max)),
    password: typedPassword,
    code: z.optional(code),
  }),
  answer: z.object({
    success: z.literal(true),
    token: z.string(),
    username: z.string(),
    role: z.enum(ADMIN_ROLES),
    /** In milliseconds. */
    expiresIn: z.int(),
  }),
});

export const adminMe = adminCall('adminMe', {
  method: 'GET',
  path: '/admin/me',
  summary: 'Whose token this is',
  answer: z.object({
    success: z.literal(true),
    username: z.string(),
    role: z.enum(ADMIN_ROLES),
    hasSecondFactor: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
});
export type AdminAccount = z.output<(typeof adminMe)['answer']>;

export const adminLogout = adminCall('adminLogout', {
  method: 'POST',
  path: '/admin/logout',
  summary: 'End the session that asks',
  body: z.nullish(z.object({})),
  answer: done,
});

export const adminSessionRecord = z.object({
  _id: identity,
  /** The session that asks. */
  isCurrent: z.boolean(),
  network: z.string(),
  userAgent: z.optional(z.string()),
  createdAt: moment,
  lastUsedAt: moment,
});
export type AdminSessionRecord = z.output<typeof adminSessionRecord>;

export const adminSessions = adminCall('adminSessions', {
  method: 'GET',
  path: '/admin/sessions',
  summary: "The administrator's own open sessions, last used first",
  answer: z.object({ success: z.literal(true), data: z.array(adminSessionRecord) }),
});

export const endAdminSession = adminCall('endAdminSession', {
  method: 'DELETE',
  path: '/admin/sessions/:id',
  summary: "End one of the administrator's own sessions",
  params: z.object({ id: identityWith(refuseInput('BAD_REQUEST')) }),
  answer: done,
});

export const endOtherAdminSessions = adminCall('endOtherAdminSessions', {
  method: 'DELETE',
  path: '/admin/sessions',
  summary: "End all of the administrator's own sessions but the one that asks",
  answer: z.object({ success: z.literal(true), ended: z.int() }),
});

/** What the administrator goes on with, and its remaining life in milliseconds; a server of the version before gave none. */
const nextToken = { token: z.optional(z.string()), expiresIn: z.optional(z.int()) };

export const changeAdminPassword = adminCall('changeAdminPassword', {
  method: 'POST',
  path: '/admin/password',
  summary: 'Set a new password; ends all sessions of the administrator, and the one that asks goes on with a new token',
  body: z.object({
    currentPassword: typedPassword,
    newPassword: password.check(z.minLength(ADMIN_LIMITS.password.min, 'Use at least 10 characters.')),
  }),
  answer: z.extend(done, nextToken),
});

export const beginSecondFactor = adminCall('beginSecondFactor', {
  method: 'POST',
  path: '/admin/second-factor',
  summary: 'Make a secret for an authenticator; it counts once a code of it was confirmed',
  body: z.object({ password: typedPassword }),
  answer: z.object({
    success: z.literal(true),
    /** Base32, for whoever cannot scan. */
    secret: z.string(),
    /** What the QR code holds. */
    uri: z.string(),
  }),
});

export const confirmSecondFactor = adminCall('confirmSecondFactor', {
  method: 'POST',
  path: '/admin/second-factor/confirm',
  summary:
    'Turn the second factor on with a code of the authenticator; answers the recovery codes, once, and the token to go on with, as all sessions end',
  body: z.object({ code }),
  answer: z.object({ success: z.literal(true), recoveryCodes: z.array(z.string()), ...nextToken }),
});

export const removeSecondFactor = adminCall('removeSecondFactor', {
  method: 'POST',
  path: '/admin/second-factor/remove',
  summary: 'Turn the second factor off; asks for password and code once more',
  body: z.object({ password: typedPassword, code }),
  answer: done,
});

export const ADMIN_USER_ORDERS = ['newest', 'oldest', 'username', 'username-desc'] as const;
export type AdminUserOrder = (typeof ADMIN_USER_ORDERS)[number];

export const adminUserRecord = z.object({
  _id: identity,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  balance: rupeesOut,
  /** Whether an administrator goes by this name. Players and administrators have accounts of different kinds. */
  isAdmin: z.boolean(),
  status: z.enum(['active', 'banned']),
  createdAt: moment,
});
export type AdminUserRecord = z.output<typeof adminUserRecord>;

/** What payments are looked for by: a number of theirs, or how usernames begin. */
export const officeSearch = z.optional(z.string().check(z.trim(), z.maxLength(LIMITS.email.max)));
/** The player whose payments are asked for, by their number. */
export const playerNumber = z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,17}$/, refuseInput('BAD_REQUEST'))));

/** Of which page of a list the back office asks. */
export const adminPage = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 25),
  /** `next` of the page before. */
  after: z.optional(z.string().check(z.minLength(1), z.maxLength(300))),
};

export const adminUsers = adminCall('adminUsers', {
  method: 'GET',
  path: '/admin/users',
  summary: 'Players: all, or those whose username or e-mail address begins with `search`',
  query: z.object({
    ...adminPage,
    search: z.optional(z.string().check(z.trim(), z.maxLength(LIMITS.email.max))),
    order: z._default(z.enum(ADMIN_USER_ORDERS), 'newest'),
  }),
  answer: z.object({ success: z.literal(true), users: z.array(adminUserRecord), next: z.nullable(z.string()) }),
});

export const auditRecord = z.object({
  /** Its place in the trail: 1, 2, 3 without a gap. */
  _id: identity,
  at: moment,
  /** Null where it was done at the machine itself. */
  adminId: z.nullable(identity),
  actor: z.string(),
  /** The network that it was done from. */
  from: z.string(),
  action: z.string(),
  /** What it was done to: `player 12`, `administrator 1`. */
  subject: z.string(),
  /** JSON of what was there before and after; null where there was nothing. */
  before: z.json(),
  after: z.json(),
  reason: z.nullable(z.string()),
  /** SHA-256, hex, over the entry and the hash of the one before it. */
  hash: z.string(),
});
export type AuditRecord = z.output<typeof auditRecord>;

export const setBalance = adminCall('setBalance', {
  method: 'PUT',
  path: '/admin/users/:id/balance',
  takesKey: true,
  summary: "Set a player's balance by an adjusting transfer",
  params: z.object({ id: z.string().check(z.regex(/^[1-9][0-9]{0,17}$/, refuseInput('NOT_FOUND'))) }),
  body: z.object({
    /** What the balance is to be. */
    amount: notNegativeRupeesWith(refuseInput('INVALID_BALANCE')),
    /** What it was when the administrator decided; refused as BALANCE_CHANGED where it is another by now. */
    expected: z.optional(notNegativeRupeesWith(refuseInput('INVALID_BALANCE'))),
    reason: z.optional(adminReason),
  }),
  answer: z.object({
    success: z.literal(true),
    before: rupeesOut,
    balance: rupeesOut,
    entry: auditRecord,
  }),
});

export const auditEntries = adminCall('auditEntries', {
  method: 'GET',
  path: '/admin/audit',
  summary: 'The audit trail, newest first',
  query: z.object({
    ...adminPage,
    actor: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    action: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    subject: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  answer: z.object({ success: z.literal(true), entries: z.array(auditRecord), next: z.nullable(z.string()) }),
});
