import { refreshToken as refreshCall } from '@rang/contract';
import { ApiError } from './api-error.ts';
import { send } from './send.ts';
import { createRefresher } from './session-refresher.ts';
import type { RefreshedTokens } from './session-store.ts';
import { sessionStore } from './session.ts';

async function exchange(refreshToken: string): Promise<RefreshedTokens> {
  const answer = await send({ method: refreshCall.method, path: refreshCall.path, body: { refreshToken } });
  const tokens = refreshCall.answer.safeParse(answer);
  if (!tokens.success) throw new ApiError({ code: 'BAD_ANSWER' });
  return tokens.data;
}

function alone(work: () => Promise<void>): Promise<void> {
  // Web Locks exist only in secure contexts; elsewhere the refresher itself copes with a second tab.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('rang-session-refresh', work);
}

/**
 * Renews the session after `usedToken` was refused or ran out. One tab at a time asks the house; the others find the
 * new token when their turn comes, so that a refresh token, which works once, is not sent twice.
 * Throws REFRESH_INVALID when the session is over, and what kept the house from answering when it is not.
 */
export const refreshSession = createRefresher({ store: sessionStore, exchange, alone });
