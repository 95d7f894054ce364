import { GAMES } from '@rang/games';
import { redirect } from '@tanstack/react-router';
import { judgeSession, type SessionVerdict } from '../house/calls/session-store.ts';
import { noteReturn } from '../house/return-path.ts';
import { endSession, isSessionValid, readSession } from '../house/calls/session.ts';
import { SHOWN_GAMES } from './games.ts';

interface Asked {
  readonly href: string;
  readonly pathname: string;
  readonly searchStr: string;
  readonly search: object;
}

async function settle(usedToken: string): Promise<SessionVerdict> {
  // Only a session that ran out needs the code that talks to the house before a page can open.
  const { checkSession, renewOrEnd } = await import('../house/calls/api.ts');
  return checkSession(() => renewOrEnd(usedToken));
}

/**
 * Keeps visitors out of the dashboard, and notes where they wanted to be: a proof they read outside of it. What is left of a
 * session that cannot be renewed is cleared on the way.
 */
export async function requireSession({ location }: { location: Asked }): Promise<void> {
  const session = readSession();
  const first = judgeSession(session, Date.now());
  const verdict = first === 'checking' ? await settle(session?.accessToken ?? '') : first;
  if (verdict === 'allowed') return;
  endSession();
  noteReturn(location.href);
  throw redirect({ href: (session === undefined && findOpenProof(location)) || '/login', replace: true });
}

/** Where anybody reads the proof that a page of the dashboard is asked for; undefined where only players do. */
function findOpenProof({ pathname, search, searchStr }: Asked): string | undefined {
  const game = GAMES.find(({ path }) => pathname === `/dashboard/game/${path}`);
  const isOpen = game !== undefined && 'proof' in search && SHOWN_GAMES[game.id].openScreen !== undefined;
  return isOpen ? `/${game.path}${searchStr}` : undefined;
}

/** Leads from a game's proofs to the game where none is asked for. */
export function requireProof({ location }: { location: Asked }): void {
  if (!('proof' in location.search)) throw redirect({ href: `/dashboard/game${location.href}`, replace: true });
}

/** Who is logged in has no business at the login page. */
export function skipLogin(): void {
  if (isSessionValid()) throw redirect({ to: '/dashboard', replace: true });
}
