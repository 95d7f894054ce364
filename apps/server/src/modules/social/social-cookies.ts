import type { Cookie } from '../../platform/http/cookies.ts';

const path = '/api/auth/social';

/** Known again after the way over the provider: a return from elsewhere brings Lax cookies along, and no Strict ones. */
export const LOGIN_COOKIE: Cookie = { name: 'rang_social_login', path, sameSite: 'Lax' };
/** Shown by our own page only. */
export const PASS_COOKIE: Cookie = { name: 'rang_social_pass', path, sameSite: 'Strict' };
