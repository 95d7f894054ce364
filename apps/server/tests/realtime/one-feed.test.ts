import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { CRASH_NAMESPACE, PLAYER_NAMESPACE } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { eventually } from '../house/eventually.ts';
import { recordStatements, type SentStatement } from '../house/record-statements.ts';
import { openHouse, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { proxyDatabase, type DatabaseProxy } from '../house/proxy-database.ts';
import { connectSocket, type TestSocket } from '../house/socket-client.ts';

const settings = { JWT_SECRET: 'one secret for all of the servers of one house', CRASH_WAIT_SECONDS: '3' };
const betTaken = z.object({ betId: z.string() });
let servers: TestHouse[];
let players: TestPlayer[];
let sockets: TestSocket[];
let feed: { readonly cut: () => void; readonly mend: () => void };
const closing: (() => Promise<void>)[] = [];

/** Two servers of one house: the first opened plays the rounds, the second hears of them. */
beforeAll(async () => {
  const first = await openHouse({ settings });
  const way = await openWay(first.connectionString);
  servers = [first, await openHouse({ settings, connectionString: way.connectionString })];
  feed = way;
  closing.push(() => way.close());
  players = await Promise.all(['asha', 'bina'].map((name) => first.enter(name, 10_000_00n)));
  sockets = await Promise.all(
    servers.map((server, index) =>
      connectSocket(server.address, { namespace: CRASH_NAMESPACE, token: players[index]?.token }),
    ),
  );
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  for (const server of servers.toReversed()) await server.close();
  for (const close of closing) await close();
});

/** A way to the database on which the feed can be cut, and everything else goes on. */
async function openWay(connectionString: string): Promise<DatabaseProxy & typeof feed> {
  const feeds = new Set<Socket>();
  let isCut = false;
  const proxy = await proxyDatabase(connectionString, ({ client, database }) => {
    client.once('data', (greeting: Buffer) => {
      if (!greeting.includes('rang-feed')) return;
      if (isCut) client.destroy();
      feeds.add(client);
      client.once('close', () => feeds.delete(client));
    });
    client.pipe(database);
    database.pipe(client);
  });
  return {
    ...proxy,
    cut: () => {
      isCut = true;
      for (const client of feeds) client.destroy();
    },
    mend: () => {
      isCut = false;
    },
  };
}

/** What a watcher was sent of this event since it came. */
function listSent(socket: TestSocket | undefined, event: string): Record<string, unknown>[] {
  return (socket?.received ?? [])
    .filter((each) => each.event === event)
    .map(({ payload }) => payload as Record<string, unknown>);
}

/** What each server counts for itself, or a watcher has alone. */
const OF_ONE = new Set(['version', 'ownBets', 'serverTime', 'multiplier', 'elapsed']);

/** How the table stands for a watcher, apart from that; a refusal is none. */
async function readTable(socket: TestSocket | undefined): Promise<Record<string, unknown>> {
  const answer = await socket?.ask('sync');
  expect(answer).toMatchObject({
    success: true,
    version: expect.any(Number) as number,
    ownBets: expect.any(Array) as [],
  });
  return Object.fromEntries(Object.entries(answer ?? {}).filter(([name]) => !OF_ONE.has(name)));
}

/** Resolves once the watcher was sent that a round is in this state now. */
async function awaitState(socket: TestSocket | undefined, state: string): Promise<void> {
  const seen = listSent(socket, 'game_state').length;
  await eventually(() =>
    Promise.resolve(
      listSent(socket, 'game_state')
        .slice(seen)
        .some((round) => round['gameState'] === state) || undefined,
    ),
  );
}

/** A round crashes at 1.00x now and then; one that flies for a while is what is wanted. */
async function awaitFlight(): Promise<void> {
  await eventually(() => {
    const ticks = sockets.map((socket) => listSent(socket, 'tick'));
    return Promise.resolve(ticks.every((each) => each.length > 10) || undefined);
  });
}

/** Soon each server shows the same; how often a socket may ask is limited. */
async function expectSameTables(): Promise<void> {
  await expect
    .poll(
      async () => {
        const [first, second] = await Promise.all(sockets.map(readTable));
        return isDeepStrictEqual(first, second) || { first, second };
      },
      { interval: 500, timeout: 20_000 },
    )
    .toBe(true);
}

test('whoever watches another server than the one that plays sees each round, its ticks and every bet', async () => {
  const placed = await Promise.all(
    sockets.map((socket, index) => socket.ask('place_bet', { amount: 10, slot: 1, key: `feed-${String(index)}` })),
  );
  expect(placed.map(({ success }) => success)).toEqual([true, true]);
  await awaitFlight();
  const bets = placed.map(({ bet }) => (bet as { betId: string }).betId);
  for (const socket of sockets) {
    const shown = JSON.stringify(['current_bets', 'next_round_bets'].map((event) => listSent(socket, event)));
    expect(bets.filter((betId) => !shown.includes(betId))).toEqual([]);
  }
  await Promise.all(sockets.map((socket) => awaitState(socket, 'crashed')));
  await expectSameTables();
  for (const socket of sockets) {
    const versions = ['game_state', 'current_bets', 'next_round_bets', 'game_history']
      .flatMap((event) => listSent(socket, event))
      .map(({ version }) => Number(version));
    expect(new Set(versions).size).toBe(versions.length);
  }
});

test('what is written while a server does not hear the feed is read as soon as it does', async () => {
  const isSeenAtOnce = async (key: string): Promise<boolean> => {
    await awaitState(sockets[1], 'waiting');
    feed.cut();
    const placed = await sockets[0]?.ask('place_bet', { amount: 20, slot: 2, key });
    const { betId } = betTaken.parse(placed?.['bet']);
    feed.mend();
    // Whatever is written next has it read, too: at the latest the round's start.
    const startsAt = Date.parse(String(listSent(sockets[0], 'game_state').at(-1)?.['nextGameTime']));
    const isSeen = (): boolean => JSON.stringify(sockets[1]?.received).includes(betId);
    await eventually(() => Promise.resolve(isSeen() || Date.now() >= startsAt || undefined));
    const isBeforeStart = Date.now() < startsAt;
    await awaitState(sockets[0], 'crashed');
    return isBeforeStart;
  };
  const tries = ['while-cut-1', 'while-cut-2', 'while-cut-3'];
  let isSeen = false;
  for (const key of tries) isSeen ||= await isSeenAtOnce(key);
  expect(isSeen).toBe(true);
  await expectSameTables();
}, 180_000);

test('a session that ends on one server closes its sockets on every other, and its calls are refused there', async () => {
  const [, second] = servers;
  const player = players[1];
  const socket = await connectSocket(second?.address ?? '', { namespace: PLAYER_NAMESPACE, token: player?.token });
  expect((await second?.call('GET', '/balance', { token: player?.token ?? '' }))?.status).toBe(200);
  await servers[0]?.call('POST', '/auth/logout', { token: player?.token ?? '' });
  // It is told, and need not look: nobody can.
  const holder = await servers[0]?.pool.connect();
  await holder?.query('begin');
  await holder?.query('lock table sessions');
  expect(await socket.ended).toBe('io server disconnect');
  await holder?.query('rollback');
  holder?.release();
  expect((await second?.call('GET', '/balance', { token: player?.token ?? '' }))?.status).toBe(401);
});

test('a hundred gaps in a moment are few looks, and what was written in any of them is read', async () => {
  const [first, second] = servers;
  const [asha] = players;
  if (!first || !second || !asha) throw new Error('nobody is there');
  const recorder = recordStatements(first.connectionString);
  try {
    const countIn = (sent: readonly SentStatement[], part: string): number =>
      sent.filter(({ text }) => text.includes(part)).length;
    const looks = ['select sessions.id from sessions join players', 'from notices'];
    const sent = await recorder.record(async (soFar) => {
      await first.pool.query("select pg_notify('house', 'unreadable ' || turn) from generate_series(1, 100) as turn");
      // A busy machine looks later; whoever looks too often does so within a second of the first look.
      await eventually(() => Promise.resolve(looks.every((part) => countIn(soFar, part) > 0) || undefined));
      await wait(1_000);
    });
    const count = (part: string): number => countIn(sent, part);
    // Of two servers each, and what is looked at every few seconds anyway.
    expect(count('select sessions.id from sessions join players')).toBeGreaterThan(0);
    expect(count('select sessions.id from sessions join players')).toBeLessThanOrEqual(8);
    expect(count('from notices')).toBeGreaterThan(0);
    expect(count('from notices')).toBeLessThanOrEqual(8);
  } finally {
    recorder.close();
  }
});
