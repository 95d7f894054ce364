import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { LOOK_EVERY_MS, type UnsentBudget } from './unsent-budget.ts';

// Requests of one connection that are being answered or whose answers it has not taken. No browser and no proxy sends a
// request before it has the answer to the last.
const MAX_UNANSWERED = 4;

const answersOf = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * An answer that is counted from its making, for the server to be made with: Node answers some requests by itself, those
 * without a Host among them, and no listener is called for these.
 */
export class CountedAnswer<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  constructor(...made: ConstructorParameters<typeof ServerResponse<Request>>) {
    super(...made);
    const { socket } = this.req;
    const answers = answersOf.get(socket);
    if (answers === undefined) return;
    if (answers.size >= MAX_UNANSWERED) endAtOnce(socket);
    answers.add(this);
    this.once('close', () => answers.delete(this));
  }
}

/**
 * Whether a request that has come whole is being answered on a connection, or its answer not taken yet. Others may have come or
 * begun after it.
 */
export function isBeingAnswered(socket: Socket): boolean {
  for (const { req } of answersOf.get(socket) ?? []) if (req.complete) return true;
  return false;
}

/**
 * Ends connections that ask for more and more and take none of it, and counts what waits on every connection of the
 * server, its websockets too, within the budget. Whoever takes nothing of an answer at all is ended by the server's own
 * time-out (`connectionTimeout` in `create-http.ts`). The server has to be made with `CountedAnswer`. Looks twice a second, and
 * tells `onWaiting` of each connection on which something waits.
 */
export function guardReaders(
  http: FastifyInstance,
  { unsent, onWaiting }: { readonly unsent: UnsentBudget; readonly onWaiting: (socket: Socket) => void },
): void {
  http.server.on('connection', (socket: Socket) => {
    const answers = new Set<ServerResponse>();
    answersOf.set(socket, answers);
    const stop = unsent.watch({
      unsent: () => unsentOn(socket, answers),
      end: () => socket.destroy(),
      onWaiting: () => onWaiting(socket),
    });
    socket.once('close', stop);
  });
  // The request that ended its connection is not answered any more, nor one whose connection the other side has reset: it
  // has no address left to be counted under.
  http.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if (socket.remoteAddress === undefined) socket.destroy();
    if (socket.destroyed) reply.hijack();
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

/**
 * Has a guarded server listen on one address, and gives back where. Of `localhost` Fastify would make a second listener for
 * the other family of addresses, which nothing guards.
 */
export async function listenGuarded(
  http: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<string> {
  return await http.listen({ port, host: host === 'localhost' ? '127.0.0.1' : host });
}

// What the parser gets for a request that is not wanted: it takes nothing more after it.
const NOT_WANTED = -1;

/**
 * Ends a connection together with its parser. A socket that is destroyed while one piece of it is being parsed does not
 * stop the parser, and such a piece holds thousands of requests.
 */
function endAtOnce(socket: Socket): void {
  socket.destroy();
  const { parser } = socket as { parser?: { onIncoming: () => number } | null };
  if (parser) parser.onIncoming = () => NOT_WANTED;
}

/** An answer that waits for its turn keeps its bytes to itself; the one whose turn it is counts those of the connection. */
function unsentOn(socket: Socket, answers: ReadonlySet<ServerResponse>): number {
  if (answers.size === 0) return socket.writableLength;
  let bytes = 0;
  for (const answer of answers) bytes += answer.writableLength;
  return bytes;
}
