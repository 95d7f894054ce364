import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends, when the house closes, every connection on which no request is being answered, and every other one as soon as
 * its answer is sent. Node by itself waits for connections that browsers open ahead of need and have not used yet, and
 * for those that are kept alive after an answer given while closing: each until its time is up.
 */
export function closeQuietConnections(http: FastifyInstance): void {
  const quiet = new Set<Socket>();
  let isClosing = false;
  http.server.on('connection', (socket: Socket) => {
    quiet.add(socket);
    socket.once('close', () => quiet.delete(socket));
  });
  http.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    quiet.delete(socket);
    response.once('close', () => {
      if (isClosing) socket.end();
      else if (!socket.destroyed) quiet.add(socket);
    });
  });
  http.addHook('preClose', (done) => {
    isClosing = true;
    for (const socket of quiet) socket.destroy();
    done();
  });
}
