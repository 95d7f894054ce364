import type { Server, Socket } from 'socket.io';
import type { Clock } from '../clock.ts';
import type { Authenticate, PlayerIdentity } from '../http/routes.ts';
import type { Logger } from '../logger.ts';
import { refusalAnswer } from '../refusal-answer.ts';
import { Refusal } from '../refusal.ts';
import type { TokenBuckets } from '../token-buckets.ts';
import { carryOut } from './carry-out.ts';
import type { Channel, ChannelRules, CommandTable, EventTable } from './channel.ts';
import { encodeNews } from './news-piece.ts';
import type { PlayerSockets } from './player-sockets.ts';

/** What every channel is opened with. */
export interface ChannelParts {
  readonly io: Server;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly authenticate: Authenticate;
  readonly playerSockets: PlayerSockets;
  /** A player's commands, over all sockets; a visitor's, over the one. */
  readonly commandBuckets: TokenBuckets;
  /** Whether the house takes commands: not once it is closing. */
  readonly isOpen: () => boolean;
  /** Told of each command that is being carried out, so that closing waits for it. */
  readonly onCommand: (done: Promise<void>) => void;
}

/** A socket as the handshake leaves it. */
interface Seat {
  readonly player: PlayerIdentity | undefined;
  /** Empty for a visitor. */
  readonly authorization: string;
}

/** Opens a module's namespace. */
export function openChannel<Commands extends CommandTable, Events extends EventTable>(
  parts: ChannelParts,
  rules: ChannelRules<Commands, Events>,
): Channel<Events> {
  const namespace = parts.io.of(rules.namespace);
  const read = (event: string, payload: unknown): unknown => rules.events[event]?.parse(payload);
  // A connection that joined many times would be told everything as many times, and be counted as one.
  const joined = new WeakSet<Socket['conn']>();
  namespace.use((socket, next) => {
    if (joined.has(socket.conn)) {
      socket.conn.close();
      next(new Error('A connection joins once.'));
      return;
    }
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
    const tell = (event: string, payload: unknown): void => void socket.emit(event, read(event, payload));
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
      encodeNews(namespace, event, read(event, payload)).tell();
    },
    tellIfReady: (event, payload) => {
      encodeNews(namespace, event, read(event, payload)).tellIfReady();
    },
    tellPlayer: (playerId, event, payload) => void namespace.to(roomOf(playerId)).emit(event, read(event, payload)),
    countWatchers: () => namespace.sockets.size,
  };
}

function roomOf(playerId: bigint): string {
  return `player:${String(playerId)}`;
}

/** Finds out whose socket it is. Throws for a token that is none, and takes whoever sends none as a visitor. */
async function takeSeat({ authenticate }: ChannelParts, socket: Socket): Promise<void> {
  const token: unknown = socket.handshake.auth['token'];
  const isVisitor = token === undefined || token === null;
  if (!isVisitor && typeof token !== 'string') throw new Refusal('UNAUTHORIZED');
  const authorization = isVisitor ? '' : token;
  const player = isVisitor ? undefined : await authenticate(authorization);
  socket.data = { player, authorization } satisfies Seat;
}

/** What the client's `connect_error` is given: the refusal in its `data`. */
function refuseHandshake(logger: Logger, error: unknown): Error {
  const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL');
  if (refusal !== error) logger.error({ err: error }, 'realtime: a handshake failed');
  return Object.assign(new Error(refusal.message), { data: refusalAnswer(refusal) });
}

function takeCommands<Commands extends CommandTable, Events extends EventTable>(
  parts: ChannelParts,
  { commands, handlers }: ChannelRules<Commands, Events>,
  socket: Socket,
): void {
  const { player, authorization } = socket.data as Seat;
  const identify = (): ReturnType<Authenticate> | undefined => player && parts.authenticate(authorization);
  const bucket = player === undefined ? socket.id : roomOf(player.playerId);
  const answer = async (name: string, rest: { payload: unknown; receivedAt: number }): Promise<unknown> => {
    if (!parts.isOpen()) return refusalAnswer(new Refusal('BUSY'));
    if (!parts.commandBuckets.has(bucket, rest.receivedAt)) return refusalAnswer(new Refusal('TOO_MANY_REQUESTS'));
    parts.commandBuckets.take(bucket, rest.receivedAt);
    return await carryOut({ commands, handlers, identify, logger: parts.logger }, { name, ...rest });
  };
  // Here and not in a listener: this runs as the packet comes in, also where the connection ends right after it.
  socket.use(([name, ...rest]) => {
    const receivedAt = parts.clock.now();
    if (typeof name !== 'string' || !Object.hasOwn(commands, name)) return;
    const last: unknown = rest.at(-1);
    const acknowledge = typeof last === 'function' ? (last as (answer: unknown) => void) : undefined;
    const payload: unknown = rest[0] === last && acknowledge ? undefined : rest[0];
    parts.onCommand(answer(name, { payload, receivedAt }).then((told) => acknowledge?.(told)));
  });
}
