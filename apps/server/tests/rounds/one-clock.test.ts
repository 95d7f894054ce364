import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { CRASH_NAMESPACE, paise } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeBets } from '../../src/modules/colour/place-bets.ts';
import { systemClock, type Clock } from '../../src/platform/clock.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createHouseClock, type HouseClock } from '../../src/platform/database/house-clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openColourTable } from '../house/colour-table.ts';
import { eventually } from '../house/eventually.ts';
import { openHouse, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { proxyDatabase } from '../house/proxy-database.ts';
import { connectSocket } from '../house/socket-client.ts';

const ENDS_AFTER_MS = 6_000;
const settings = {
  JWT_SECRET: 'one secret for all of the servers of one house',
  COLOUR_ROUND_SECONDS: '10',
  COLOUR_LOCK_SECONDS: '6',
};
const RED = { betType: 'color', betValue: 'red', amount: 10 };
let house: TestHouse;
let player: TestPlayer;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  house = await openHouse({ settings });
  player = await house.enter('asha', 10_000_00n);
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await house.close();
});

/** Another server of the house, on a machine whose clock is wrong by so much. */
async function openServer(
  wrongMs: number,
  connectionString = house.connectionString,
): Promise<TestHouse & { clock: HouseClock }> {
  const pool = createPool(connectionString, 1);
  const clocks = { monotonic: () => performance.now(), wall: () => Date.now() + wrongMs };
  const clock = createHouseClock({ pool, logger: createLogger('silent'), clocks });
  await clock.start();
  const server = await openHouse({ connectionString, clock, settings });
  closing.push(async () => {
    await server.close();
    await clock.stop();
    await pool.end();
  });
  return { ...server, clock };
}

/** How many milliseconds are left before the lock of the open round, by the database's clock. */
async function readLeft(): Promise<number | undefined> {
  const found = await house.pool.query<{ left: number }>(
    `select (extract(epoch from locks_at - clock_timestamp()) * 1000)::float8 as left from colour_rounds where state = 'open'`,
  );
  return found.rows[0]?.left;
}

test.each([-4_000, 3_600_000])(
  'a server whose machine’s clock is wrong by %i ms takes what is in time, and nothing else',
  async (wrongMs) => {
    const server = await openServer(wrongMs);
    await eventually(async () => ((await readLeft()) ?? 0) > 1_000 || undefined);
    expect((await server.bet(player, RED)).status).toBe(200);
    await eventually(async () => {
      const left = (await readLeft()) ?? 0;
      return (left < -200 && left > 3_000 - ENDS_AFTER_MS) || undefined;
    });
    expect(await server.bet(player, RED)).toMatchObject({ body: { code: 'BETTING_CLOSED' } });
  },
);

test('a server that cannot know the time takes nothing of timed games, and everything else', async () => {
  const proxy = await proxyDatabase(house.connectionString, ({ client, database }) => {
    client.on('data', (chunk: Buffer) => void wait(25).then(() => database.write(chunk)));
    database.on('data', (chunk: Buffer) => void wait(25).then(() => client.write(chunk)));
  });
  closing.push(() => proxy.close());
  const server = await openServer(0, proxy.connectionString);
  expect(server.clock.isKnown()).toBe(false);
  await eventually(async () => ((await readLeft()) ?? 0) > 2_000 || undefined);
  expect(await server.bet(player, RED)).toMatchObject({ status: 503, body: { code: 'BUSY' } });
  expect(
    await server.call('POST', '/crash/cashout', { token: player.token, body: { betId: randomUUID() } }),
  ).toMatchObject({
    body: { code: 'BUSY' },
  });
  const game = await server.call('POST', '/mines/start', {
    token: player.token,
    body: { betAmount: 10, mineCount: 3 },
  });
  expect(game.status).toBe(200);
  await eventually(async () => (await house.bet(player, RED)).status === 200 || undefined);
});

test.each([
  { isTimeKnown: false, code: 'BUSY' },
  { isTimeKnown: true, code: 'TAKEN' },
])(
  'what comes in while the time is known: $isTimeKnown, is answered $code, however that is a moment later',
  async (at) => {
    // Whoever reads the clock's time is told at once whether it is known, and a moment later the contrary.
    let isKnown = true;
    let isHeld = false;
    const clock: Clock = {
      ...systemClock,
      now: () => {
        if (isHeld) {
          isKnown = at.isTimeKnown;
          queueMicrotask(() => (isKnown = !at.isTimeKnown));
        }
        return systemClock.now();
      },
      isKnown: () => isKnown,
    };
    const own = await openHouse({ clock, settings: { ...settings, COLOUR_ROUND_SECONDS: '60' } });
    closing.push(() => own.close());
    const asha = await own.enter('asha', 10_000_00n);
    await eventually(async () => {
      const { status, body } = await own.call('GET', '/timer');
      // With time enough before its lock: the round begins on the wall clock, whenever this test does.
      return (status === 200 && Date.parse(String(body['lockTime'])) - Date.now() > 10_000) || undefined;
    });
    const socket = await connectSocket(own.address, { namespace: CRASH_NAMESPACE, token: `Bearer ${asha.token}` });
    await eventually(async () => (await own.call('GET', '/crash/state')).status === 200 || undefined);
    isHeld = true;
    const codeOf = (answer: object): unknown => ('code' in answer ? answer.code : 'TAKEN');
    expect(codeOf((await own.bet(asha, RED)).body)).toBe(at.code);
    expect(codeOf(await socket.ask('place_bet', { amount: 10, slot: 1 }))).toBe(at.code);
    socket.close();
  },
);

test('a round is not settled before its engine knows the time', async () => {
  const table = await openColourTable();
  closing.push(() => table.close());
  table.colour.start();
  const [playerId = 0n] = await table.addPlayers(1, 100_00n);
  const round = await table.openRound();
  const receivedAt = round.opens_at.getTime();
  const bet = { playerId, selection: { betType: 'color', betValue: 'red' } as const, stake: paise(10n), receivedAt };
  await table.intake.submit(placeBets, { ...bet, fingerprint: 'red 10' });
  table.clock.setKnown(false);
  table.clock.advanceTo(round.ends_at.getTime());
  await wait(300);
  expect((await table.openRound()).id).toBe(round.id);
  table.clock.setKnown(true);
  await table.settled(round);
});
