import {
  createTokenBuckets,
  limitNetworks,
  type BucketSize,
  type TokenBuckets,
  type UnsentBudget,
} from '@rang/connections';
import { MINUTE_MS } from '../clock.ts';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { HOUSE_EVENTS, LIMITS, type HouseEvents } from '@rang/contract';
import { Server as Engine, type Socket as Connection } from 'engine.io';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Server } from 'socket.io';
import * as parser from 'socket.io-parser';
import { WebSocketServer, type ServerOptions } from 'ws';
import { z } from 'zod/mini';
import { findNumberFault } from '../http/json-body.ts';
import type { Authenticate } from '../http/routes.ts';
import { SOCKET_ROUTE, wantsSocket } from '../http/socket-path.ts';
import type { Logger } from '../logger.ts';
import type { Meters } from '../metrics/meters.ts';
import { Refusal } from '../refusal.ts';
import { createAdmission, dropHead, type Admission, type AdmissionParts } from './admission.ts';
import { createCommandCount } from './count-commands.ts';
import type { Channel, ChannelRules, CommandTable, EventTable } from './channel.ts';
import { fewAtATime } from './few-at-a-time.ts';
import { guardConnections, type Connections } from './guard-connections.ts';
import { encodeNews } from './news-piece.ts';
import { openChannel } from './open-channel.ts';
import { bringsUnread, isPlainRequest, readQuery } from './plain-request.ts';
import { createPlayerSockets } from './player-sockets.ts';
import { createConnectionQuota } from './connection-quota.ts';

/** Reads packets as strictly as a call's body is read; nobody has files to send. */
class StrictDecoder extends parser.Decoder {
  constructor() {
    super({ reviver: blankFault, maxAttachments: 0 });
  }
}

/** A number that JavaScript reads as another one than is written comes in as no number, which every schema refuses. */
function blankFault(key: string, value: unknown, context?: { source?: string }): unknown {
  if (key === '__proto__') return undefined;
  return findNumberFault(value, context?.source) === undefined ? value : Number.NaN;
}

/** How packets are written and read on every socket. */
const strictParser = { protocol: parser.protocol, Encoder: parser.Encoder, Decoder: StrictDecoder };

/** What sockets are made of. */
export interface RealtimeParts extends Omit<AdmissionParts, 'quota'> {
  readonly logger: Logger;
  readonly authenticate: Authenticate;
  readonly unsent: UnsentBudget;
  readonly meters?: Meters | undefined;
}

/** The sockets of the house, on the port of its calls. */
export interface Realtime {
  /** Opens a module's namespace. */
  open<Commands extends CommandTable, Events extends EventTable>(
    rules: ChannelRules<Commands, Events>,
  ): Channel<Events>;
  /** Tells every connection what concerns all, whatever its namespaces are for: once, in one of them. */
  announce<Name extends keyof HouseEvents>(event: Name, payload: HouseEvents[Name]): void;
  /** How many connections are open, of players and visitors. */
  count(): number;
  /** Closes the sockets of sessions that have ended. */
  endSessions(sessionIds: readonly string[]): void;
  /**
   * Closes each connection at a moment of its own within this time, so that its client is soon on another server and all of
   * them do not come there at once; none before its commands are answered. Resolves when that time is over, whoever always has
   * one more in hand.
   */
  moveAway(withinMs: number): Promise<void>;
  /** Takes no more commands, answers those that it has, and then closes every socket. */
  close(): Promise<void>;
}

// A connection that asks for no namespace is nobody's.
const CONNECT_TIMEOUT_MS = 10_000;
// A watcher without websockets asks about as often as news comes, ten times a second, so that calls need another measure.
const POLLS_PER_MINUTE = 12_000;
// How long a closing house waits for connections to take what was sent to them.
const LAST_WORDS_MS = 1_000;
// Above what a command is refused by, so that a player who is only too fast is refused so.
const PACKETS_PER_MESSAGE = 2;
// Visitors of one network share what this many of them may ask alone. Of 200 behind one address, who ask whether the house is
// there twice a minute each, everybody is answered, also where all ask at once.
const VISITORS_SHARE = 5;
// The same of whoever asks for long answers, with a name or without: each account of an address could ask for all that one may.
const LONG_SHARE = 5;

// Of which a message may be put together. Pieces that are empty count for nothing else, and may go on without an end.
const MAX_PIECES = 16;

class WholeMessages extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, maxFragments: MAX_PIECES });
    // By itself it ends whoever is refused once the refusal is taken, which may be never, and nobody counts them any more.
    this.on('wsClientError', (_error, socket) => socket.destroy());
  }
}

/** Makes the sockets over the server that answers calls. They open and close with it. */
export function createRealtime(http: FastifyInstance, parts: RealtimeParts): Realtime {
  const { clock, logger, authenticate, limits, unsent } = parts;
  const quota = createConnectionQuota(limits.sockets);
  const admission = createAdmission({ ...parts, quota });
  const stopping = new AbortController();
  const engine = createEngine(admission, stopping.signal);
  const io = new Server({ serveClient: false, connectTimeout: CONNECT_TIMEOUT_MS, parser: strictParser });
  io.bind(engine);
  io.use((_socket, next) => {
    next(new Error('Nothing is told here.'));
  });
  const packets = createBuckets(limits.messagesPerMinute * PACKETS_PER_MESSAGE);
  const connections = guardConnections(engine, {
    ...{ clock, packets, quota, unsent },
    admit: (request) => admission.admit(request),
  });
  serveSockets(http, engine, parts);

  const playerSockets = createPlayerSockets({ clock, logger, authenticate });
  const watching = playerSockets.watch(stopping.signal);
  const inHand = new Map<Promise<void>, Connection>();
  const channelParts = {
    ...{ io, clock, logger, authenticate, quota, playerSockets, takeTurn: fewAtATime() },
    commandBuckets: createBuckets(limits.messagesPerMinute),
    limitVisitors: limitNetworks(sizeOf(limits.messagesPerMinute * VISITORS_SHARE)),
    limitLong: limitNetworks(sizeOf(limits.messagesPerMinute * LONG_SHARE)),
    readAddress: (request: IncomingMessage) => admission.readAddress(request),
    unsentOf: (connection: Connection) => connections.get(connection)?.unsent() ?? 0,
    isOpen: () => !stopping.signal.aborted,
    count: createCommandCount(parts.meters),
    onCommand: (done: Promise<void>, connection: Connection) => {
      inHand.set(done, connection);
      void done.finally(() => inHand.delete(done));
    },
  };
  const namespaces: string[] = [];
  return {
    open: (rules) => {
      namespaces.push(rules.namespace);
      return openChannel(channelParts, rules);
    },
    announce: (event, payload) => {
      const written = z.encode(HOUSE_EVENTS[event], payload);
      const reached = new Set<object>();
      for (const namespace of namespaces) encodeNews(io.of(namespace), event, written).publishOnce(reached);
    },
    count: () => connections.size,
    endSessions: (sessionIds) => {
      playerSockets.endSessions(sessionIds);
    },
    moveAway: (withinMs) => moveAway({ connections, inHand }, withinMs),
    close: async () => {
      stopping.abort(new Error('the house is closing'));
      await watching;
      await Promise.all(inHand.keys());
      await closeAll(connections);
      await io.close();
    },
  };
}

/** What carries the sockets: it lets in whom the admission does, as long as the house is not closing. */
function createEngine(admission: Admission, closing: AbortSignal): Engine {
  return new Engine({
    transports: ['websocket', 'polling'],
    allowUpgrades: false,
    allowEIO3: false,
    maxHttpBufferSize: LIMITS.bodyBytes,
    // What is being packed is held in memory where nothing counts it, and is packed for each connection anew.
    perMessageDeflate: false,
    wsEngine: WholeMessages,
    httpCompression: false,
    allowRequest: (request, decide) => {
      const fault = closing.aborted ? 'The house is closing.' : admission.judge(request);
      decide(fault, fault === undefined);
    },
  });
}

function createBuckets(messagesPerMinute: number): TokenBuckets {
  return createTokenBuckets(sizeOf(messagesPerMinute));
}

function sizeOf(messagesPerMinute: number): BucketSize {
  return { burst: Math.ceil(messagesPerMinute / 10), refillMs: MINUTE_MS / messagesPerMinute };
}

/** A connection that comes meanwhile stays: whoever closes the house ends it. */
async function moveAway(
  { connections, inHand }: { connections: Connections; inHand: ReadonlyMap<Promise<void>, Connection> },
  withinMs: number,
): Promise<void> {
  const move = async (connection: Connection, place: number, { length }: readonly unknown[]): Promise<void> => {
    await wait((withinMs * (place + 1)) / length);
    const listOwn = (): Promise<void>[] => [...inHand].flatMap(([done, of]) => (of === connection ? [done] : []));
    for (let own = listOwn(); own.length > 0; own = listOwn()) await Promise.all(own);
    connection.close();
  };
  const isOver = wait(withinMs);
  await Promise.all([isOver, Promise.race([isOver, Promise.all([...connections.keys()].map(move))])]);
}

/** Sends each connection what is still to be sent to it and ends it. A client whose connection ends so comes again by itself. */
async function closeAll(connections: Connections): Promise<void> {
  const closed = [...connections.keys()].map(async (connection) => {
    const done = once(connection, 'close');
    connection.close();
    await done;
  });
  await Promise.race([Promise.all(closed), wait(LAST_WORDS_MS, undefined, { ref: false })]);
}

/** Hands the server's requests and upgrades for sockets over to the engine. */
function serveSockets(http: FastifyInstance, engine: Engine, { clock, limits }: RealtimeParts): void {
  const limitPolls = limitNetworks({ burst: POLLS_PER_MINUTE, refillMs: MINUTE_MS / POLLS_PER_MINUTE });
  // As many as connections may be opened: one that a restarted server does not know any more is asked for once.
  const limitStrays = limitNetworks({
    burst: limits.socketsPerAddress,
    refillMs: MINUTE_MS / limits.socketsPerAddress,
  });
  const { clients } = engine as unknown as { readonly clients: Readonly<Record<string, Connection>> };
  const isStray = ({ raw }: FastifyRequest): boolean => {
    const sid = readQuery(raw)?.get('sid') ?? undefined;
    return !isPlainRequest(raw, 'polling') || (sid !== undefined && !Object.hasOwn(clients, sid));
  };
  http.route({
    method: ['GET', 'POST'],
    url: SOCKET_ROUTE,
    exposeHeadRoute: false,
    schema: { hide: true },
    config: { rateLimit: false },
    onRequest: [
      (request, reply) => {
        const limit = isStray(request) ? limitStrays : limitPolls;
        const waitMs = limit(request.ip, clock.now());
        if (waitMs > 0) {
          void reply.header('retry-after', Math.ceil(waitMs / 1000));
          throw new Refusal('TOO_MANY_REQUESTS', { params: { waitMs } });
        }
        if (!isPlainRequest(request.raw, 'polling') || bringsUnread(request.raw)) throw new Refusal('BAD_REQUEST');
        reply.hijack();
        // What every call is answered with.
        for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '');
        engine.handleRequest(request.raw, reply.raw);
        // A poll of an open connection waits until there is something to say; whoever has one needs its head no more.
        if (request.method === 'GET' && readQuery(request.raw)?.has('sid')) dropHead(request.raw);
      },
    ],
    handler: () => undefined,
  });
  http.server.on('upgrade', (request, socket, head) => {
    if (wantsSocket(request) && isPlainRequest(request, 'websocket')) engine.handleUpgrade(request, socket, head);
    else socket.destroy();
  });
}
