import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { z } from 'zod/mini';
import type { UnsentLimits } from '@rang/connections';
import { createHttp } from '../../src/platform/http/create-http.ts';
import type { PlayerIdentity } from '../../src/platform/http/routes.ts';
import { createLogger } from '../../src/platform/logger.ts';
import type { SocketLimits } from '../../src/platform/realtime/admission.ts';
import type { Channel } from '../../src/platform/realtime/channel.ts';
import { createRealtime, type Realtime } from '../../src/platform/realtime/create-realtime.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { connectSocket, type ConnectOptions, type TestSocket } from '../house/socket-client.ts';
import { createTestBudget } from '../house/test-budget.ts';
import { createTestClock, type TestClock } from '../house/test-clock.ts';

const COMMANDS = {
  note: {
    access: 'player',
    payload: z.object({ text: z.string().check(z.maxLength(20)), amount: z.optional(z.number()) }),
    answer: z.object({ success: z.literal(true), text: z.string(), at: z.number() }),
  },
  look: { access: 'public', payload: z.unknown(), answer: z.object({ success: z.literal(true) }) },
  page: { access: 'public', payload: z.unknown(), answer: z.object({ success: z.literal(true), text: z.string() }) },
  /** A long answer that is given to one connection after the other has been taken. */
  book: { access: 'public', payload: z.unknown(), answer: z.object({ success: z.literal(true), text: z.string() }) },
} as const;
export const PAGE = 'x'.repeat(16 * 1024);
const EVENTS = {
  hello: z.object({ name: z.string() }),
  news: z.object({ number: z.int(), text: z.optional(z.string()) }),
} as const;
const ASHA: PlayerIdentity = { playerId: 1n, username: 'asha', sessionId: 'asha-phone' };
const BINA: PlayerIdentity = { playerId: 2n, username: 'bina', sessionId: 'bina-phone' };
const OTHERS = ['chand', 'dev', 'esha', 'fara', 'gita', 'hari'].map((username, index) => ({
  ...{ username, playerId: BigInt(index + 3), sessionId: `${username}-phone` },
}));
const PLAYERS: Record<string, PlayerIdentity> = {
  asha: ASHA,
  'asha again': { ...ASHA, sessionId: 'asha-desk' },
  bina: BINA,
  ...Object.fromEntries(OTHERS.map((player) => [player.username, player])),
};

/** A server with one channel, where players write notes. */
export interface Notes {
  readonly address: string;
  readonly http: FastifyInstance;
  readonly realtime: Realtime;
  readonly channel: Channel<typeof EVENTS>;
  readonly clock: TestClock;
  readonly written: string[];
  /** Sessions that are over, as another process would have ended them. */
  readonly over: Set<string>;
  /** Called with a session that goes on; what it throws is what the look came to. */
  onLookedUp: (sessionId: string) => void;
  /** Pages and books that were written out. */
  pages: number;
  /** What the next note or book waits for. */
  hold: Promise<unknown>;
  readonly join: (token?: unknown, options?: ConnectOptions) => Promise<TestSocket>;
}

/** Opens the channel. Everything that is opened is closed after the test. */
export async function openNotes(
  given: Partial<SocketLimits> & {
    trustProxy?: boolean;
    publicUrl?: string;
    unsent?: Partial<UnsentLimits>;
    onJoined?: () => void;
  } = {},
): Promise<Notes> {
  const [clock, logger] = [createTestClock(), createLogger('silent')];
  const { trustProxy = false, unsent: unsentLimits, publicUrl = 'https://rang.example', onJoined, ...limits } = given;
  const unsent = createTestBudget(unsentLimits);
  const http = await createHttp({ clock, logger, requestsPerMinute: 1_000_000, trustProxy, unsent });
  const over = new Set<string>();
  const realtime = createRealtime(http, {
    ...{ clock, logger, trustProxy, unsent },
    publicUrl: () => publicUrl,
    limits: { sockets: 1_000, socketsPerAddress: 1_000, messagesPerMinute: 100_000, ...limits },
    authenticate: (token = '') => {
      const player = PLAYERS[token];
      if (player === undefined || over.has(player.sessionId)) throw new Refusal('UNAUTHORIZED');
      opened.onLookedUp(player.sessionId);
      return player;
    },
  });
  const written: string[] = [];
  const channel = realtime.open({
    namespace: '/notes',
    commands: COMMANDS,
    events: EVENTS,
    handlers: {
      note: async ({ payload: { text }, player, receivedAt }) => {
        await opened.hold;
        if (text === 'busy') throw new Refusal('BUSY');
        if (text === 'broken') throw new Error('a note that broke');
        written.push(`${player.username}: ${text}`);
        return Object.assign({ success: true as const, text, at: receivedAt }, { secret: 'not in the contract' });
      },
      look: () => ({ success: true }),
      page: () => {
        opened.pages += 1;
        return { success: true, text: PAGE };
      },
      book: async () => {
        opened.pages += 1;
        await opened.hold;
        return { success: true, text: PAGE };
      },
    },
    singly: ['book'],
    onJoin: ({ player, send }) => {
      onJoined?.();
      send('hello', { name: player?.username ?? 'visitor' });
    },
  });
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  const join: Notes['join'] = async (token, options) => {
    const socket = await connectSocket(address, { namespace: '/notes', token, ...options });
    onTestFinished(() => {
      socket.close();
    });
    return socket;
  };
  const parts = { address, http, realtime, channel, clock, written, over, join, onLookedUp: () => undefined };
  const opened: Notes = { ...parts, pages: 0, hold: Promise.resolve() };
  onTestFinished(async () => {
    await realtime.close();
    await http.close();
  });
  return opened;
}

/** A websocket that speaks for itself, past the handshake of the transport. */
export async function openRaw(address: string): Promise<WebSocket> {
  const webSocket = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  await once(webSocket, 'message');
  return webSocket;
}

/** Whether the house ends a raw connection, or asks, after a while, if anybody is there: that ends it too if nobody answers. */
export async function awaitEndOrPing(webSocket: WebSocket): Promise<'ended' | 'asked'> {
  const { promise, resolve } = Promise.withResolvers<'ended' | 'asked'>();
  webSocket.once('close', () => resolve('ended'));
  webSocket.on('message', (data: Buffer) => (data.toString() === '2' ? resolve('asked') : undefined));
  return await promise;
}
