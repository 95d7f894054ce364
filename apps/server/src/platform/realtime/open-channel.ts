import type { Namespace, Socket } from 'socket.io';
import { z } from 'zod/mini';
import { createTokenBuckets } from '@rang/connections';
import { logThrottled } from '../log-throttled.ts';
import type { Logger } from '../logger.ts';
import { refusalAnswer } from '../refusal-answer.ts';
import { Refusal } from '../refusal.ts';
import { nameRoom, type ChannelParts, type SocketIdentity } from './channel-parts.ts';
import type { Channel, ChannelRules, CommandTable, EventTable } from './channel.ts';
import { encodeNews } from './news-piece.ts';
import { takeCommands } from './take-commands.ts';

// Whoever joins is sent the state of everything, which is the longest message there is. A tab keeps one connection while its
// player comes and goes; nobody joins faster than this but to find out what it costs the house.
const JOINS = { burst: 10, refillMs: 6_000 };

/** Opens a module's namespace. */
export function openChannel<Commands extends CommandTable, Events extends EventTable>(
  parts: ChannelParts,
  rules: ChannelRules<Commands, Events>,
): Channel<Events> {
  const namespace = parts.io.of(rules.namespace);
  const write = (event: string, payload: unknown): unknown => writeEvent(rules.events[event], payload);
  const joined = admitOnce(parts, namespace);
  namespace.on('connection', (socket) => {
    const { player, authorization } = socket.data as SocketIdentity;
    if (player !== undefined) {
      void socket.join(nameRoom(player.playerId));
      parts.playerSockets.add({ socket, authorization, player });
    }
    socket.once('disconnect', () => {
      joined.delete(socket.conn);
    });
    takeCommands(parts, rules, socket);
    const send = (event: string, payload: unknown): void => void socket.emit(event, write(event, payload));
    const join = async (): Promise<void> => {
      await parts.takeTurn();
      if (socket.connected) await rules.onJoin({ player, send });
    };
    join().catch((error: unknown) => {
      logThrottled(parts.logger, 'realtime: newcomers could not be greeted', { err: error });
      // A client that did not get the state of everything connects again.
      socket.conn.close();
    });
  });
  return {
    publish: (event, payload) => {
      encodeNews(namespace, event, write(event, payload)).publish();
    },
    publishIfReady: (event, payload) => {
      encodeNews(namespace, event, write(event, payload)).publishIfReady();
    },
    publishToPlayer: (playerId, event, payload) =>
      void namespace.to(nameRoom(playerId)).emit(event, write(event, payload)),
    listPlayers: () =>
      [...namespace.sockets.values()].flatMap(({ data }) => (data as SocketIdentity).player?.playerId ?? []),
    countWatchers: () => namespace.sockets.size,
  };
}

/** Lets each connection in once at a time, and not too often; gives those that are in, or on their way. */
function admitOnce(parts: ChannelParts, namespace: Namespace): WeakSet<Socket['conn']> {
  // A connection that joined many times would be sent everything as many times, and be counted as one.
  const joined = new WeakSet<Socket['conn']>();
  const joins = createTokenBuckets(JOINS);
  namespace.use((socket, next) => {
    const { id } = socket.conn as unknown as { readonly id: string };
    const now = parts.clock.now();
    if (joined.has(socket.conn) || !joins.has(id, now)) {
      socket.conn.close();
      next(new Error('A connection joins once.'));
      return;
    }
    joins.take(id, now);
    joined.add(socket.conn);
    identifySocket(parts, socket).then(
      () => {
        next();
      },
      (error: unknown) => {
        joined.delete(socket.conn);
        next(refuseHandshake(parts.logger, error));
      },
    );
  });
  return joined;
}

function writeEvent(schema: z.ZodMiniType | undefined, payload: unknown): unknown {
  return schema && z.encode(schema, payload);
}

/**
 * Finds out whose socket it is. Throws for a token that is none, and takes whoever sends none as a visitor, of whom there may
 * be too many.
 */
async function identifySocket({ authenticate, quota }: ChannelParts, socket: Socket): Promise<void> {
  const token: unknown = socket.handshake.auth['token'];
  const isVisitor = token === undefined || token === null;
  if (!isVisitor && typeof token !== 'string') throw new Refusal('UNAUTHORIZED');
  const authorization = isVisitor ? '' : token;
  const player = isVisitor ? undefined : await authenticate(authorization);
  if (!quota.take(socket.conn, player?.playerId ?? 'visitor')) throw new Refusal('BUSY');
  // Whatever else the handshake brought along is not kept for as long as the socket is open.
  socket.handshake.auth = {};
  socket.data = { player, authorization } satisfies SocketIdentity;
}

/** What the client's `connect_error` is given: the refusal in its `data`. */
function refuseHandshake(logger: Logger, error: unknown): Error {
  const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL');
  if (refusal !== error) logger.error({ err: error }, 'realtime: a handshake failed');
  return Object.assign(new Error(refusal.message), { data: refusalAnswer(refusal) });
}
