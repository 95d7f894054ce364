import { z } from 'zod';
import { call } from './call.ts';
import { identity, password, username } from './fields.ts';
import { LIMITS } from './limits.ts';

export const loginBody = z.object({
  username: z.string().trim().min(1, 'Username is required').max(LIMITS.email.max),
  password: z.string().min(1, 'Password is required').max(LIMITS.password.max),
  rememberMe: z.boolean().default(false),
});

export const signupBody = z.object({
  name: z
    .string()
    .trim()
    .min(LIMITS.personName.min, 'Name is required')
    .max(LIMITS.personName.max, 'Use at most 80 characters.'),
  username,
  email: z.email('Please enter a valid email').max(LIMITS.email.max),
  password,
  referralCode: z.string().trim().max(32, 'Use at most 32 characters.').optional(),
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
  body: z.object({ refreshToken: z.string().min(1).max(200) }),
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
  body: z.object({ refreshToken: z.string().max(200).optional() }).nullish(),
  answer: z.object({ success: z.literal(true) }),
});

export const verify = call({
  method: 'GET',
  path: '/auth/verify',
  access: 'player',
  summary: 'Say whose token this is',
  answer: z.object({ success: z.literal(true), userId: identity, username: z.string() }),
});
