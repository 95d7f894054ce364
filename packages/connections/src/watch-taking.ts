import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { LOOK_EVERY_MS } from './unsent-budget.ts';

/**
 * Looks twice a second at every connection of a server on which something waits to be taken, sockets of the house left out, and
 * tells of each whether any of it was taken since the last look: a slow reader takes some, and who reads nothing does not.
 */
export function watchTaking(http: FastifyInstance, onLook: (socket: Socket, hasTaken: boolean) => void): void {
  // How many bytes each had taken when last something waited.
  const taken = new Map<Socket, number>();
  http.server.on('connection', (socket: Socket) => {
    taken.set(socket, 0);
    socket.once('close', () => taken.delete(socket));
  });
  http.server.on('upgrade', (_request, socket) => taken.delete(socket as Socket));
  const looking = setInterval(() => {
    for (const [socket, before] of taken) {
      if (socket.destroyed || socket.writableLength === 0) continue;
      const now = countTaken(socket);
      taken.set(socket, now);
      onLook(socket, now !== before);
    }
  }, LOOK_EVERY_MS).unref();
  http.addHook('onClose', (_http, done) => {
    clearInterval(looking);
    done();
  });
}

/**
 * How many bytes have left this process. Of a long piece Node says only when all of it has, which takes a slow reader longer
 * than several looks; its handle knows what is left of it.
 */
function countTaken(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
