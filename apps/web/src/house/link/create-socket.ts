import { TIMES } from '@rang/contract';
import { io, type Socket } from 'socket.io-client';

/** What asks for the handshake's data each time that a socket connects. */
export type Auth = (give: (data: object) => void) => void;

/** A socket in a namespace of the house that has not connected yet; lost, it tries `attempts` times to come back. */
export function createSocket(namespace: string, attempts: number, auth: Auth): Socket {
  return io(namespace, {
    autoConnect: false,
    // Each screen has its own connection, which goes with it.
    forceNew: true,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionAttempts: attempts,
    reconnectionDelay: TIMES.crashReconnectDelayMs.min,
    reconnectionDelayMax: TIMES.crashReconnectDelayMs.max,
    timeout: TIMES.crashConnectTimeoutMs,
    auth,
  });
}
