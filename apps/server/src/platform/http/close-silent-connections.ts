import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends, when the house closes, the connections on which no request has arrived yet. Browsers open such connections ahead
 * of need; Node counts them neither as idle nor as answered, and closing would wait for each until its time is up.
 */
export function closeSilentConnections(http: FastifyInstance): void {
  const silent = new Set<Socket>();
  http.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  http.server.on('request', (request: IncomingMessage) => {
    silent.delete(request.socket);
  });
  http.addHook('preClose', (done) => {
    for (const socket of silent) socket.destroy();
    done();
  });
}
