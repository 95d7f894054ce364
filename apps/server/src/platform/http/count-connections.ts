import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { countByNetwork } from '@rang/connections';

/** How many TCP connections may be open at once, of calls and of sockets, whether anything is asked over them or not. */
export interface ConnectionLimits {
  readonly together: number;
  /**
   * From one address, or one IPv6 network; sixteen times as many from an IPv6 site. A proxy's address is everybody's:
   * behind one it is left out.
   */
  readonly perAddress: number | undefined;
}

/** Closes what is opened beyond the limits, before it has said a word. */
export function countConnections(http: FastifyInstance, { together, perAddress }: ConnectionLimits): void {
  http.server.maxConnections = together;
  if (perAddress === undefined) return;
  const counts = countByNetwork(perAddress);
  http.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (counts.hasRoom(address)) socket.once('close', counts.add(address));
    else socket.destroy();
  });
}
