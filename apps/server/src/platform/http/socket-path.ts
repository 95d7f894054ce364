import type { IncomingMessage } from 'node:http';

/** Where sockets connect, by either transport. */
const SOCKET_PATH = '/socket.io/';

/** The route of those that poll. */
export const SOCKET_ROUTE = `${SOCKET_PATH}*`;

/** Whether a request wants to become a socket. Every other request for another protocol is answered in plain HTTP. */
export function wantsSocket(request: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return request.headers.upgrade?.toLowerCase() === 'websocket' && (request.url ?? '').startsWith(SOCKET_PATH);
}
