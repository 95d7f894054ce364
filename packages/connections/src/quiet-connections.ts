import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isBeingAnswered } from './guard-readers.ts';
import type { NetworkCounts } from './read-network.ts';
import { watchTaking } from './watch-taking.ts';

/**
 * The connections on which it is the other side's turn, sockets of the house left out: to ask for something whole, or to take
 * what waits for it.
 */
export interface QuietConnections {
  /** Ends the one that has neither asked nor taken anything for longest of those that may give way; whether there was one. */
  endLongest(mayGiveWay: (socket: Socket) => boolean): boolean;
  /** Something waits to be taken on a connection: `guardReaders` tells of it at each of its looks. */
  readonly noteWaiting: (socket: Socket) => void;
}

// For answers that are under way when a server closes: our page gives up waiting for one after as long.
const CLOSE_WITHIN_MS = 10_000;

/**
 * Watches which connections are quiet: those that have asked for nothing, or not whole, or do not take what they are answered.
 * When the house closes, ends those that have no answer to take, every other one as soon as its answer is sent, and whatever is
 * left after ten seconds: Node by itself waits for connections that browsers open ahead of need and have not used yet, for those
 * that are kept alive after an answer given while closing, and for requests that dribble in and answers that are hardly taken,
 * which it looks after no more once it closes. The server has to be guarded by `guardReaders`, which knows what is being
 * answered and tells of what waits.
 */
export function watchQuietConnections(http: FastifyInstance): QuietConnections {
  // The longest quiet first. Nothing tells when a request has come whole, so that one stays in from its head on until it is met,
  // and comes in again where something of its answer waits.
  const quiet = new Set<Socket>();
  const open = new Set<Socket>();
  let isClosing = false;
  const moveToTheEnd = (socket: Socket): void => {
    quiet.delete(socket);
    quiet.add(socket);
  };
  const findTaken = watchTaking(http.server);
  http.server.on('connection', (socket: Socket) => {
    open.add(socket);
    quiet.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      quiet.delete(socket);
    });
  });
  http.server.on('upgrade', (_request, socket) => quiet.delete(socket as Socket));
  http.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    moveToTheEnd(socket);
    response.once('close', () => {
      if (socket.destroyed || isBeingAnswered(socket)) return;
      if (isClosing) socket.end();
      else moveToTheEnd(socket);
    });
  });
  http.addHook('preClose', (done) => {
    isClosing = true;
    for (const socket of quiet) if (!isBeingAnswered(socket)) socket.destroy();
    const ending = setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, CLOSE_WITHIN_MS).unref();
    http.server.once('close', () => {
      clearTimeout(ending);
    });
    done();
  });
  return {
    endLongest: (mayGiveWay) => {
      for (const socket of quiet) {
        if (!isTheirTurn(socket)) quiet.delete(socket);
        // One that was ended may be there for a moment yet.
        else if (!socket.destroyed && mayGiveWay(socket)) {
          quiet.delete(socket);
          socket.destroy();
          return true;
        }
      }
      return false;
    },
    noteWaiting: (socket) => {
      const hasTaken = findTaken(socket);
      if (hasTaken === undefined) return;
      if (hasTaken || !quiet.has(socket)) moveToTheEnd(socket);
    },
  };
}

/** Of what is not taken nothing goes out sooner by waiting, whether the answer is written to its end or not. */
function isTheirTurn(socket: Socket): boolean {
  return socket.writableLength > 0 || !isBeingAnswered(socket);
}

/**
 * Counts the connections of a server, and closes one that there is no room for, before it has said a word. Gives back what says
 * how many are open.
 */
export function letConnectionsIn(
  server: Server,
  { counts, makeRoom }: { readonly counts: NetworkCounts; readonly makeRoom: (joining: Socket) => boolean },
): () => number {
  let open = 0;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    // Nobody gives way to an address that has used up its own.
    if (!counts.hasRoom(address) || !makeRoom(socket)) {
      socket.destroy();
      return;
    }
    open += 1;
    const leave = counts.add(address);
    socket.once('close', () => {
      open -= 1;
      leave();
    });
  });
  return () => open;
}
