import { isUnreached } from './api-error.ts';
import { canRefresh, isAccessLive, type Session } from './session-store.ts';

export type SessionVerdict = 'allowed' | 'checking' | 'redirect';

/** What a protected page does with a stored session before anybody is asked. */
export function judgeSession(session: Session | undefined, now: number): SessionVerdict {
  if (session === undefined) return 'redirect';
  if (isAccessLive(session, now)) return 'allowed';
  return canRefresh(session) ? 'checking' : 'redirect';
}

/** What the verdict needs of the world; handed in so that the rules can be tested without a browser. */
export interface SessionCheck {
  readonly session: Session | undefined;
  readonly now: number;
  /** Renews the session, or ends it and throws the house's refusal. */
  readonly renew: (usedToken: string) => Promise<void>;
}

/**
 * Decides whether a protected page opens, refreshing a session that ran out. A house out of reach redirects nobody:
 * the page opens with its lost-connection banner, and the next call settles the matter.
 */
export async function checkSession({
  session,
  now,
  renew,
}: SessionCheck): Promise<Exclude<SessionVerdict, 'checking'>> {
  const verdict = judgeSession(session, now);
  if (session === undefined || verdict !== 'checking') return verdict === 'allowed' ? 'allowed' : 'redirect';
  try {
    await renew(session.accessToken);
    return 'allowed';
  } catch (error) {
    return isUnreached(error) ? 'allowed' : 'redirect';
  }
}
