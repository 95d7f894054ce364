import { z } from 'zod/mini';
import { call } from './call.ts';
import { email, identity, linkToken, moment, password, username } from './fields.ts';
import { LIMITS } from './limits.ts';
import { refuseInput } from './refusals.ts';
import { readWords } from './words.ts';

export const loginBody = z.object({
  username: z.string().check(z.trim(), z.minLength(1, 'Username is required'), z.maxLength(LIMITS.email.max)),
  password: z.string().check(z.minLength(1, 'Password is required'), z.maxLength(LIMITS.password.max)),
  rememberMe: z._default(z.boolean(), false),
});

export const signupBody = z.object({
  name: readWords(LIMITS.personName, { tooShort: 'Name is required', tooLong: 'Use at most 80 characters.' }),
  username,
  email: z.email('Please enter a valid email').check(z.maxLength(LIMITS.email.max)),
  password,
  referralCode: z.optional(z.string().check(z.trim(), z.maxLength(32, 'Use at most 32 characters.'))),
});

/** What a login gives: the access token's remaining life is in milliseconds. */
export const sessionAnswer = z.object({
  success: z.literal(true),
  accessToken: z.string(),
  refreshToken: z.string(),
  username: z.string(),
  userId: identity,
  expiresIn: z.int(),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

export const login = call({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Log in with username (or email) and password',
  body: loginBody,
  answer: sessionAnswer,
});

export const signup = call({
  method: 'POST',
  path: '/auth/signup',
  access: 'public',
  summary: 'Create an account',
  body: signupBody,
  answer: z.object({ success: z.literal(true), message: z.string() }),
});

export const refreshToken = call({
  method: 'POST',
  path: '/auth/refresh-token',
  access: 'public',
  summary: 'Exchange a refresh token for a new pair; each refresh token works once',
  body: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({
    success: z.literal(true),
    accessToken: z.string(),
    refreshToken: z.string(),
    expiresIn: z.int(),
  }),
});

export const logout = call({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  summary: 'End the session that a refresh token or the bearer token belongs to',
  // A request without a body reaches the server as null.
  body: z.nullish(z.object({ refreshToken: z.optional(z.string().check(z.maxLength(200))) })),
  answer: z.object({ success: z.literal(true) }),
});

export const verify = call({
  method: 'GET',
  path: '/auth/verify',
  access: 'player',
  summary: 'Say whose token this is',
  answer: z.object({ success: z.literal(true), userId: identity, username: z.string() }),
});

const linkBody = z.object({
  email,
});

export const forgotPassword = call({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  summary: 'Mail a reset link to an address; answers the same whether anybody has an account with it',
  body: linkBody,
  answer: z.object({ success: z.literal(true), message: z.string() }),
});

export const askForLoginLink = call({
  method: 'POST',
  path: '/auth/login-link',
  access: 'public',
  summary:
    'Mail a link that lets a browser log in while strangers guess; answers the same whether anybody has an account',
  body: linkBody,
  answer: z.object({ success: z.literal(true), message: z.string() }),
});

export const openLoginLink = call({
  method: 'POST',
  path: '/auth/login-link/open',
  access: 'public',
  summary: 'Let this browser log in, by password, apart from the guesses of strangers; opens no session',
  body: z.object({ token: linkToken }),
  answer: z.object({ success: z.literal(true) }),
});

export const checkResetLink = call({
  method: 'POST',
  path: '/auth/reset-password/check',
  access: 'public',
  summary: 'Say whether the token of a reset link can be used still; uses nothing up',
  body: z.object({ token: linkToken }),
  answer: z.object({ success: z.literal(true) }),
});

export const resetPassword = call({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with the token of a reset link; ends all sessions of the account',
  body: z.object({
    token: linkToken,
    password,
    /** Which account; needed by a link that stands for an address and not for one account. */
    username: z.optional(z.string().check(z.trim(), z.maxLength(LIMITS.username.max))),
  }),
  /** `username` is what to log in with now: whoever has the link may know whose it is. */
  answer: z.object({ success: z.literal(true), message: z.string(), username: z.string() }),
});

/** Ways to log in with an account elsewhere; each is there whether it is set up or not, and says which. */
export const SOCIAL_PROVIDERS = ['google', 'facebook', 'x'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

export const socialProviders = call({
  method: 'GET',
  path: '/auth/social',
  access: 'public',
  summary:
    'Which ways of social login are set up on this server; a login starts by visiting /api/auth/social/{id}/start',
  answer: z.object({
    success: z.literal(true),
    data: z.array(z.object({ id: z.enum(SOCIAL_PROVIDERS), name: z.string(), isSetUp: z.boolean() })),
  }),
});

export const completeSocialLogin = call({
  method: 'POST',
  path: '/auth/social/complete',
  access: 'public',
  summary: 'Exchange the one-time cookie that a social login left for a session',
  // A request without a body reaches the server as null.
  body: z.nullish(z.object({})),
  answer: z.extend(sessionAnswer, {
    rememberMe: z.boolean(),
    /** Whether the login has opened the account. */
    isNew: z.boolean(),
  }),
});

export const wayIn = z.object({
  /** Made up by this server: what the provider knows the person by is shown to nobody. */
  _id: identity,
  /** Whose account it is, as the login says it; null where that provider is set up here no more. */
  name: z.nullable(z.string()),
  /** Whether the account here was opened with it; else it was tied to one that was there. */
  openedAccount: z.boolean(),
  tiedAt: moment,
});
export type WayIn = z.infer<typeof wayIn>;

export const waysIn = call({
  method: 'GET',
  path: '/auth/ways-in',
  access: 'player',
  summary: "Accounts elsewhere that open the player's own, the first tied first",
  answer: z.object({ success: z.literal(true), data: z.array(wayIn) }),
});

export const removeWayIn = call({
  method: 'POST',
  path: '/auth/ways-in/:id/remove',
  access: 'player',
  summary: 'Have an account elsewhere open this one no more; never the last way into an account without a password',
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{22}$/, refuseInput('BAD_REQUEST'))) }),
  body: z.object({
    /** Left out only where the account has no password: then a login of the last ten minutes is asked for. */
    currentPassword: z.optional(z.string().check(z.maxLength(LIMITS.password.max))),
  }),
  answer: z.object({ success: z.literal(true) }),
});
