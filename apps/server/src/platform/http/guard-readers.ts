import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { LOOK_EVERY_MS, type UnsentBudget } from '../unsent-budget.ts';

// Requests of one connection that are being answered or whose answers it has not taken. No browser and no proxy sends a
// request before it has the answer to the last.
const MOST_UNANSWERED = 4;

/**
 * Ends connections that ask for more and more and take none of it, and counts what waits on every connection of the
 * server, its websockets too, within the budget. Whoever takes nothing of an answer at all is ended by the server's own
 * time-out (`connectionTimeout` in `create-http.ts`).
 */
export function guardReaders(http: FastifyInstance, unsent: UnsentBudget): void {
  const answersOf = new WeakMap<Socket, Set<ServerResponse>>();
  http.server.on('connection', (socket: Socket) => {
    const answers = new Set<ServerResponse>();
    answersOf.set(socket, answers);
    const stop = unsent.watch({ unsent: () => unsentOn(socket, answers), end: () => socket.destroy() });
    socket.once('close', stop);
  });
  // Before the server's own listener, which answers.
  http.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const answers = answersOf.get(socket);
    if (answers === undefined) return;
    if (answers.size >= MOST_UNANSWERED) socket.destroy();
    answers.add(response);
    response.once('close', () => answers.delete(response));
  });
  // What came in one piece with the request that ended its connection is not answered any more.
  http.addHook('onRequest', (request, reply, done) => {
    if (request.raw.socket.destroyed) reply.hijack();
    else done();
  });
  const looking = setInterval(() => {
    unsent.look();
  }, LOOK_EVERY_MS).unref();
  http.addHook('onClose', (_http, done) => {
    clearInterval(looking);
    done();
  });
}

/** An answer that waits for its turn keeps its bytes to itself; the one whose turn it is counts those of the connection. */
function unsentOn(socket: Socket, answers: ReadonlySet<ServerResponse>): number {
  if (answers.size === 0) return socket.writableLength;
  let bytes = 0;
  for (const answer of answers) bytes += answer.writableLength;
  return bytes;
}
