import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemRandomness } from '../src/platform/randomness.ts';
import { createKeepAliveClient, type KeepAliveClient, type WireAnswer } from './house/keep-alive-client.ts';
import { openHouse, type TestHouse, type TestPlayer } from './house/open-house.ts';
import { createTestClock } from './house/test-clock.ts';
import { readBoard } from './mines-house.ts';

const GAMES = 300;
/** The same tiles in every game, so that games can be compared. */
const CLICKS = [0, 7, 13, 24];

const clock = createTestClock();
const drawn: string[] = [];
let house: TestHouse;
let client: KeepAliveClient;
let player: TestPlayer;

beforeAll(async () => {
  const randomness = {
    hex: (bytes: number) => {
      const secret = systemRandomness.hex(bytes);
      drawn.push(secret);
      return secret;
    },
  };
  house = await openHouse({ clock, randomness });
  client = createKeepAliveClient(house.address);
  player = await house.enter('asha', 1_000_000_00n);
});
afterAll(async () => {
  client.close();
  await house.close();
});

// What differs between games for reasons that everybody knows: which game it is, when, and what is in the wallet.
const OF_THE_GAME = /"(betId|activeBetId|createdAt|nonce|balance)":("[^"]*"|[\d.]+)/g;
const OF_THE_MACHINE = /^(date|x-ratelimit-\w+|content-length|retry-after)$/i;

/** An answer without what is known to differ, its headers with it. */
function normalise({ status, headers, text }: WireAnswer): string {
  const kept = headers.filter(([name]) => !OF_THE_MACHINE.test(name)).map(([name, value]) => `${name}: ${value}`);
  return [String(status), ...kept, text.replace(OF_THE_GAME, '"$1":"<its own>"')].join('\n');
}

test(`in ${String(GAMES)} games nothing that is answered before the end depends on where the mines lie`, async () => {
  const ask = (method: string, path: string, body?: object): Promise<WireAnswer> =>
    client.ask(method, path, { token: player.token, ...(body === undefined ? {} : { body }) });
  const toldAt = new Map<string, Set<string>>();
  const layouts = new Set<string>();
  const keep = (step: string, answer: WireAnswer): void => {
    for (const secret of drawn.filter((text) => text.length === 64)) {
      if (answer.text.includes(secret)) expect.fail('a server seed was told before it was changed');
    }
    expect(answer.text).not.toMatch(/minePositions|hitPosition|serverSeed"/);
    const told = toldAt.get(step) ?? new Set();
    toldAt.set(step, told.add(normalise(answer)));
  };

  for (let game = 0; game < GAMES; game += 1) {
    clock.advance(1_000);
    const started = await ask('POST', '/mines/start', { mineCount: 5, betAmount: 10 });
    keep('start', started);
    const { betId } = JSON.parse(started.text) as { betId: string };
    const { mines } = await readBoard(house, betId);
    layouts.add(mines.join());
    for (const [index, position] of CLICKS.entries()) {
      // What a tile holds decides the answer that opens it, and none before.
      const isMine = mines.includes(position);
      keep(`game ${String(index)}`, await ask('GET', '/mines/game'));
      if (game % CLICKS.length === index) {
        keep(`too early ${String(index)}`, await ask('POST', '/mines/start', { mineCount: 5, betAmount: 10 }));
        keep(`seeds ${String(index)}`, await ask('GET', '/mines/seeds'));
        keep(`change of seeds ${String(index)}`, await ask('POST', '/mines/seeds/rotate', {}));
      }
      const clicked = await ask('POST', '/mines/click', { betId, position });
      expect((JSON.parse(clicked.text) as { isMine: boolean }).isMine).toBe(isMine);
      if (isMine) break;
      keep(`click ${String(index)}`, clicked);
    }
    if (!CLICKS.some((position) => mines.includes(position))) await ask('POST', '/mines/cashout', { betId });
  }

  expect(layouts.size).toBeGreaterThan(GAMES * 0.9);
  expect(toldAt.size).toBe(1 + 5 * CLICKS.length);
  for (const [step, told] of toldAt) {
    expect({ step, different: told.size }).toEqual({ step, different: 1 });
  }
}, 240_000);

test('in the database nothing of an open game tells where the mines lie', async () => {
  const found = await house.pool.query(
    `select from mines_games g join mines_seeds s on s.id = g.seeds_id
     where (g.status = 'playing' and g.mines is not null) or (s.revealed_at is null and s.server_seed is not null)`,
  );
  expect(found.rowCount).toBe(0);
  const sealed = await house.pool.query<{ sealed_seed: Buffer }>('select sealed_seed from mines_seeds');
  for (const { sealed_seed } of sealed.rows) {
    for (const secret of drawn) expect(sealed_seed.includes(secret)).toBe(false);
  }
});
