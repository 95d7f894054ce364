import { logout as logoutCall } from '@rang/contract';
import { ApiError } from './api-error.ts';
import { send } from './send.ts';
import { clearSession, readSession } from './session.ts';

/**
 * Ends the session: first on this device, at once, then at the house. The player is never kept waiting for the house,
 * nor kept in when it cannot be reached; an access token left there runs out by itself.
 */
export async function logOut(): Promise<void> {
  const session = readSession();
  clearSession();
  if (session === undefined) return;
  const body = session.refreshToken === undefined ? {} : { refreshToken: session.refreshToken };
  try {
    await send({ method: logoutCall.method, path: logoutCall.path, body, token: session.accessToken });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
