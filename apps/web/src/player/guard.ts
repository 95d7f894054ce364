import { redirect } from '@tanstack/react-router';
import { judgeSession, type SessionVerdict } from '../house/calls/session-store.ts';
import { noteReturn } from '../house/return-path.ts';
import { endSession, isSessionValid, readSession } from '../house/calls/session.ts';

async function settle(usedToken: string): Promise<SessionVerdict> {
  // Only a session that ran out needs the code that talks to the house before a page can open.
  const { checkSession, renewOrEnd } = await import('../house/calls/api.ts');
  return checkSession(() => renewOrEnd(usedToken));
}

/**
 * Keeps visitors out of the dashboard, and notes where they wanted to be; what is left of a session that cannot be renewed
 * is cleared on the way.
 */
export async function requireSession({ location }: { location: { readonly href: string } }): Promise<void> {
  const session = readSession();
  const first = judgeSession(session, Date.now());
  const verdict = first === 'checking' ? await settle(session?.accessToken ?? '') : first;
  if (verdict === 'allowed') return;
  endSession();
  noteReturn(location.href);
  throw redirect({ to: '/login', replace: true });
}

/** Who is logged in has no business at the login page. */
export function skipLogin(): void {
  if (isSessionValid()) throw redirect({ to: '/dashboard', replace: true });
}
