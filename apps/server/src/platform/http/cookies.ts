/** A cookie that only the server reads, at the addresses that begin with its path. */
export interface Cookie {
  readonly name: string;
  readonly path: string;
  readonly sameSite: 'Lax' | 'Strict';
}

/** The header that leaves a cookie in a browser, or takes it out again where the value is empty. */
export function formatCookie(
  { name, path, sameSite }: Cookie,
  order: { readonly value: string; readonly lastsMs: number; readonly isSecure: boolean },
): string {
  const lasts = String(Math.floor(order.lastsMs / 1000));
  const secure = order.isSecure ? '; Secure' : '';
  return `${name}=${order.value}; Path=${path}; Max-Age=${lasts}; HttpOnly; SameSite=${sameSite}${secure}`;
}

const OURS = /^[0-9a-f]{64}$/;

/** The cookie's value in a request, where it is one that we could have left: 32 random bytes. */
export function readCookie({ name }: Pick<Cookie, 'name'>, header: string | undefined): string | undefined {
  const prefix = `${name}=`;
  const value = header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
  return value !== undefined && OURS.test(value) ? value : undefined;
}
