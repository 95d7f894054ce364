import { CALLS, describeIdempotency } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHouse, type HouseAnswer, type TestHouse, type TestPlayer } from '../house/open-house.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openHouse({ settings: { CRASH_WAIT_SECONDS: '3600' } });
});
afterAll(() => house.close());

const COMMANDS: readonly [path: string, body: object][] = [
  ['/bets', { betType: 'color', betValue: 'red', amount: 10 }],
  ['/mines/start', { mineCount: 3, betAmount: 10 }],
  ['/crash/place-bet', { amount: 10 }],
];

async function send(player: TestPlayer, key: string, [path, body]: (typeof COMMANDS)[number]): Promise<HouseAnswer> {
  return await house.call('POST', path, { token: player.token, body, headers: { 'idempotency-key': key } });
}

test('a key of one game is refused in every other, moves nothing there, and is another player’s own', async () => {
  const [asha, bina] = await Promise.all([house.enter('asha', 1_000_00n), house.enter('bina', 1_000_00n)]);
  for (const [index, first] of COMMANDS.entries()) {
    const key = `key-${String(index)}`;
    expect((await send(asha, key, first)).status).toBe(200);
    const balance = await house.balanceOf(asha);
    for (const other of COMMANDS.filter((command) => command !== first)) {
      expect(await send(asha, key, other)).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
    }
    expect((await send(asha, key, first)).status).toBe(200);
    expect(await house.balanceOf(asha)).toBe(balance);
    expect((await send(bina, key, first)).status).toBe(200);
  }
});

test('whoever writes a client reads so at each call that takes a key, and at no other', async () => {
  const { paths } = (await house.call('GET', '/api/openapi.json')).body as {
    paths: Record<string, Record<string, { description?: string }>>;
  };
  expect(describeIdempotency()).toContain('KEY_REUSED');
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { description }]) => description === describeIdempotency())
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const taking = CALLS.filter((call) => call.takesKey).map(
    (call) => `${call.method} /api${call.path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(documented.toSorted()).toEqual(taking.toSorted());
  expect(taking.length).toBeGreaterThan(8);
});
