import { logout as logoutCall } from '@rang/contract';
import { ApiError } from './api-error.ts';
import { openStorage } from '../../lib/open-storage.ts';
import { send } from './send.ts';
import { PUSH_OWNER, clearSession, readSession } from './session.ts';

/**
 * Ends the session: first on this device, at once, then at the house. The player is never kept waiting for the house,
 * nor kept in when it cannot be reached; an access token left there runs out by itself. Gives whether the house knows of it.
 */
export async function logOut(): Promise<boolean> {
  const session = readSession();
  clearSession();
  void forgetNotices();
  if (session === undefined) return true;
  const body = session.refreshToken === undefined ? {} : { refreshToken: session.refreshToken };
  try {
    await send({ method: logoutCall.method, path: logoutCall.path, body, token: session.accessToken });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return false;
  }
}

/** The browser takes no notices any more for whoever has left it. */
async function forgetNotices(): Promise<void> {
  if (openStorage('localStorage').getItem(PUSH_OWNER) === null) return;
  // Whatever fails, nothing is sent: the house sends nothing where a session has ended.
  await import('../push-device.ts').then(({ forgetPush }) => forgetPush()).catch(() => undefined);
}
