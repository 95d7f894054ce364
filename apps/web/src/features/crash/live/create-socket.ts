import { CRASH_NAMESPACE, CRASH_RECONNECT_ATTEMPTS, TIMES } from '@rang/contract';
import { io, type Socket } from 'socket.io-client';

/** A socket of the game that has not connected yet. `origin` is left out where the page's own is meant. */
export function createSocket(auth: (give: (data: object) => void) => void, origin = ''): Socket {
  return io(`${origin}${CRASH_NAMESPACE}`, {
    autoConnect: false,
    // Each screen has its own connection, which goes with it.
    forceNew: true,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionAttempts: CRASH_RECONNECT_ATTEMPTS,
    reconnectionDelay: TIMES.crashReconnectDelayMs.min,
    reconnectionDelayMax: TIMES.crashReconnectDelayMs.max,
    timeout: TIMES.crashConnectTimeoutMs,
    auth,
  });
}
