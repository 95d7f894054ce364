import { refreshToken as refreshCall } from '@rang/contract';
import { ApiError } from './api-error.ts';
import { send } from './send.ts';
import { sessionStore } from './session.ts';
import { canRefresh } from './session-store.ts';

const LOCK = 'rang-session-refresh';

function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  // The Web Locks API exists only in secure contexts; elsewhere the server's own grace has to do.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(LOCK, work) as Promise<T>;
}

/**
 * Renews the session after `usedToken` was refused or ran out. One tab at a time asks the house; the others find the
 * new token when their turn comes, so that a refresh token, which works once, is never sent twice.
 * Throws REFRESH_INVALID when the session is over, and what kept the house from answering when it is not.
 */
export function refreshSession(usedToken: string): Promise<void> {
  return withRefreshLock(async () => {
    sessionStore.noteOutsideChange();
    const session = sessionStore.readSession();
    if (session === undefined) throw ended('Your session has ended. Please log in again.');
    if (session.accessToken !== usedToken && session.accessToken !== '') return;
    if (!canRefresh(session)) throw ended('No refresh token available');
    const body = { refreshToken: session.refreshToken };
    const answer = await send({ method: refreshCall.method, path: refreshCall.path, body });
    sessionStore.storeRefreshed(refreshCall.answer.parse(answer));
  });
}

function ended(message: string): ApiError {
  return new ApiError({ code: 'REFRESH_INVALID', message, status: 401 });
}
