import type { TextStorage } from '../../lib/open-storage.ts';

/** The last one that a session is written with, and removed with: whoever follows another tab reads it when this changes. */
export const LAST_KEY = 'accessToken';
const KEYS = ['token', 'username', 'userId', 'tokenExpiry', 'refreshToken', 'rememberMe', LAST_KEY] as const;

/** A stored session. `tokenExpiry` is a moment in milliseconds; the refresh token is there only with remember-me. */
export interface Session {
  readonly accessToken: string;
  readonly username: string;
  readonly userId: string;
  readonly tokenExpiry: number;
  readonly refreshToken: string | undefined;
  readonly rememberMe: boolean;
}

/** Reads the session that lies in a storage, if one does. */
export function readFrom(storage: TextStorage): Session | undefined {
  const refreshToken = storage.getItem('refreshToken') ?? undefined;
  const rememberMe = storage.getItem('rememberMe') === 'true';
  const accessToken = storage.getItem('accessToken') ?? '';
  const canRefresh = rememberMe && refreshToken !== undefined;
  if (accessToken === '' && !canRefresh) return undefined;
  return {
    accessToken,
    username: storage.getItem('username') ?? '',
    userId: storage.getItem('userId') ?? '',
    tokenExpiry: Number(storage.getItem('tokenExpiry') ?? 0) || 0,
    refreshToken,
    rememberMe,
  };
}

/** Whether these are the same tokens. */
export function isSame(one: Session | undefined, other: Session): boolean {
  return one?.accessToken === other.accessToken && one.refreshToken === other.refreshToken;
}

/** Puts a session's values in place of whatever session lies there; no values: none. */
export function writeTo(storage: TextStorage, values: Partial<Record<(typeof KEYS)[number], string>>): void {
  // Half of one player's session beside half of another's would be a third one.
  storage.setTogether(Object.fromEntries(KEYS.map((key) => [key, values[key] ?? null])));
}

export function listValues(session: Session): Parameters<typeof writeTo>[1] {
  return {
    accessToken: session.accessToken,
    token: session.accessToken,
    username: session.username,
    userId: session.userId,
    tokenExpiry: String(session.tokenExpiry),
    rememberMe: String(session.rememberMe),
    // Without remember-me the refresh token is not kept: who leaves the tab leaves the session.
    ...(session.rememberMe && session.refreshToken !== undefined && { refreshToken: session.refreshToken }),
  };
}
