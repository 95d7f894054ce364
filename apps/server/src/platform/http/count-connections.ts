import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { readNetwork } from '../read-network.ts';

/** How many TCP connections may be open at once, of calls and of sockets, whether anything is asked over them or not. */
export interface ConnectionLimits {
  readonly together: number;
  /** From one address, or one IPv6 network. A proxy's address is everybody's: behind one it is left out. */
  readonly perAddress: number | undefined;
}

/** Closes what is opened beyond the limits, before it has said a word. */
export function countConnections(http: FastifyInstance, { together, perAddress }: ConnectionLimits): void {
  http.server.maxConnections = together;
  if (perAddress === undefined) return;
  const openFrom = new Map<string, number>();
  http.server.on('connection', (socket: Socket) => {
    const network = readNetwork(socket.remoteAddress ?? '');
    const open = openFrom.get(network) ?? 0;
    if (open >= perAddress) {
      socket.destroy();
      return;
    }
    openFrom.set(network, open + 1);
    socket.once('close', () => {
      const left = (openFrom.get(network) ?? 1) - 1;
      if (left === 0) openFrom.delete(network);
      else openFrom.set(network, left);
    });
  });
}
