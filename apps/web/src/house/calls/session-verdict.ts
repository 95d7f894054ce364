import { canRefresh, isAccessLive, type Session } from './session-store.ts';

export type SessionVerdict = 'allowed' | 'checking' | 'redirect';

/** What a protected page does with a stored session before anybody is asked. */
export function judgeSession(session: Session | undefined, now: number): SessionVerdict {
  if (session === undefined) return 'redirect';
  if (isAccessLive(session, now)) return 'allowed';
  return canRefresh(session) ? 'checking' : 'redirect';
}
