import type { Socket } from 'socket.io';
import { z } from 'zod';
import type { Logger } from '../logger.ts';
import { refusalAnswer } from '../refusal-answer.ts';
import { Refusal } from '../refusal.ts';
import { roomOf, type ChannelParts, type Seat } from './channel-parts.ts';
import type { Channel, ChannelRules, CommandTable, EventTable } from './channel.ts';
import { encodeNews } from './news-piece.ts';
import { takeCommands } from './take-commands.ts';

// Whoever joins is told where everything stands, which is the longest thing that is told. Nobody leaves and comes back over one
// connection but who looks at what it costs.
const MOST_JOINS = 10;

/** Opens a module's namespace. */
export function openChannel<Commands extends CommandTable, Events extends EventTable>(
  parts: ChannelParts,
  rules: ChannelRules<Commands, Events>,
): Channel<Events> {
  const namespace = parts.io.of(rules.namespace);
  const write = (event: string, payload: unknown): unknown => writeEvent(rules.events[event], payload);
  // A connection that joined many times would be told everything as many times, and be counted as one.
  const joined = new WeakSet<Socket['conn']>();
  const joins = new WeakMap<Socket['conn'], number>();
  namespace.use((socket, next) => {
    const before = joins.get(socket.conn) ?? 0;
    if (joined.has(socket.conn) || before >= MOST_JOINS) {
      socket.conn.close();
      next(new Error('A connection joins once.'));
      return;
    }
    joins.set(socket.conn, before + 1);
    joined.add(socket.conn);
    takeSeat(parts, socket).then(
      () => {
        next();
      },
      (error: unknown) => {
        joined.delete(socket.conn);
        next(refuseHandshake(parts.logger, error));
      },
    );
  });
  namespace.on('connection', (socket) => {
    const { player, authorization } = socket.data as Seat;
    if (player !== undefined) {
      void socket.join(roomOf(player.playerId));
      parts.playerSockets.add({ socket, authorization, player });
    }
    socket.once('disconnect', () => {
      joined.delete(socket.conn);
    });
    takeCommands(parts, rules, socket);
    const tell = (event: string, payload: unknown): void => void socket.emit(event, write(event, payload));
    const greet = async (): Promise<void> => {
      await rules.greet({ player, tell });
    };
    greet().catch((error: unknown) => {
      parts.logger.error({ err: error }, 'realtime: a newcomer could not be greeted');
      // Whoever was not told where everything stands comes again.
      socket.conn.close();
    });
  });
  return {
    tell: (event, payload) => {
      encodeNews(namespace, event, write(event, payload)).tell();
    },
    tellIfReady: (event, payload) => {
      encodeNews(namespace, event, write(event, payload)).tellIfReady();
    },
    tellPlayer: (playerId, event, payload) => void namespace.to(roomOf(playerId)).emit(event, write(event, payload)),
    countWatchers: () => namespace.sockets.size,
  };
}

function writeEvent(schema: z.ZodType | undefined, payload: unknown): unknown {
  return schema && z.encode(schema, payload);
}

/** Finds out whose socket it is. Throws for a token that is none, and takes whoever sends none as a visitor. */
async function takeSeat({ authenticate }: ChannelParts, socket: Socket): Promise<void> {
  const token: unknown = socket.handshake.auth['token'];
  const isVisitor = token === undefined || token === null;
  if (!isVisitor && typeof token !== 'string') throw new Refusal('UNAUTHORIZED');
  const authorization = isVisitor ? '' : token;
  const player = isVisitor ? undefined : await authenticate(authorization);
  // Whatever else the handshake brought along is not kept for as long as the socket is open.
  socket.handshake.auth = {};
  socket.data = { player, authorization } satisfies Seat;
}

/** What the client's `connect_error` is given: the refusal in its `data`. */
function refuseHandshake(logger: Logger, error: unknown): Error {
  const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL');
  if (refusal !== error) logger.error({ err: error }, 'realtime: a handshake failed');
  return Object.assign(new Error(refusal.message), { data: refusalAnswer(refusal) });
}
