import { refreshToken as refreshCall } from '@rang/contract';
import { ApiError } from './api-error.ts';
import { send } from './send.ts';
import { sessionStore } from './session.ts';
import { canRefresh, type Session } from './session-store.ts';

const LOCK = 'rang-session-refresh';
let running: Promise<void> | undefined;

function ended(message: string): ApiError {
  return new ApiError({ code: 'REFRESH_INVALID', message, status: 401 });
}

/** The session as it is stored now, whichever tab wrote it last. */
function rereadSession(): Session | undefined {
  sessionStore.noteOutsideChange();
  return sessionStore.readSession();
}

async function renew(usedToken: string): Promise<void> {
  const session = rereadSession();
  if (session === undefined) throw ended('Your session has ended. Please log in again.');
  if (session.accessToken !== usedToken && session.accessToken !== '') return;
  if (!canRefresh(session)) throw ended('No refresh token available');
  const body = { refreshToken: session.refreshToken };
  try {
    const answer = await send({ method: refreshCall.method, path: refreshCall.path, body });
    const tokens = refreshCall.answer.safeParse(answer);
    if (!tokens.success) throw new ApiError({ code: 'BAD_ANSWER' });
    sessionStore.storeRefreshed(tokens.data);
  } catch (error) {
    // Without a lock two tabs may ask at once: the slower one is refused, and finds the faster one's tokens.
    const meanwhile = rereadSession();
    if (meanwhile === undefined || meanwhile.refreshToken === session.refreshToken) throw error;
  }
}

function renewAlone(usedToken: string): Promise<void> {
  // Web Locks exist only in secure contexts; elsewhere renew() itself copes with a second tab.
  if (!('locks' in navigator)) return renew(usedToken);
  return navigator.locks.request(LOCK, () => renew(usedToken));
}

/**
 * Renews the session after `usedToken` was refused or ran out. One tab at a time asks the house; the others find the
 * new token when their turn comes, so that a refresh token, which works once, is not sent twice.
 * Throws REFRESH_INVALID when the session is over, and what kept the house from answering when it is not.
 */
export function refreshSession(usedToken: string): Promise<void> {
  running ??= renewAlone(usedToken).finally(() => {
    running = undefined;
  });
  return running;
}
