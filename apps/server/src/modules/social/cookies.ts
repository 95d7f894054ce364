/** A cookie that only the server reads, at the addresses of social logins. */
export interface SocialCookie {
  readonly name: string;
  readonly sameSite: 'Lax' | 'Strict';
}

/** Known again after the way over the provider: a return from elsewhere brings Lax cookies along, and no Strict ones. */
export const LOGIN_COOKIE: SocialCookie = { name: 'rang_social_login', sameSite: 'Lax' };
/** Shown by our own page only. */
export const PASS_COOKIE: SocialCookie = { name: 'rang_social_pass', sameSite: 'Strict' };

const PATH = '/api/auth/social';

/** The header that leaves a cookie in a browser, or takes it out again where the value is empty. */
export function formatCookie(
  { name, sameSite }: SocialCookie,
  order: { readonly value: string; readonly lastsMs: number; readonly isSecure: boolean },
): string {
  const lasts = String(Math.floor(order.lastsMs / 1000));
  const secure = order.isSecure ? '; Secure' : '';
  return `${name}=${order.value}; Path=${PATH}; Max-Age=${lasts}; HttpOnly; SameSite=${sameSite}${secure}`;
}

const OURS = /^[0-9a-f]{64}$/;

/** The cookie's value in a request, where it is one that we could have left. */
export function readCookie({ name }: SocialCookie, header: string | undefined): string | undefined {
  const prefix = `${name}=`;
  const value = header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
  return value !== undefined && OURS.test(value) ? value : undefined;
}
