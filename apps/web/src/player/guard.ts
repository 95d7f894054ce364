import { redirect } from '@tanstack/react-router';
import { renewOrEnd } from '../lib/api.ts';
import { checkSession } from '../lib/session-verdict.ts';
import { clearSession, isSessionValid, readSession } from '../lib/session.ts';

/** Keeps visitors out of the dashboard; what is left of a session that cannot be renewed is cleared on the way. */
export async function requireSession(): Promise<void> {
  const verdict = await checkSession({ session: readSession(), now: Date.now(), renew: renewOrEnd });
  if (verdict === 'allowed') return;
  clearSession();
  throw redirect({ to: '/login', replace: true });
}

/** Who is logged in has no business at the login page. */
export function skipLogin(): void {
  if (isSessionValid()) throw redirect({ to: '/dashboard', replace: true });
}
