import { seedHash } from '@rang/fairness';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { endOpenSeeds } from '../../src/modules/mines/end-open-seeds.ts';
import { listMinesFaults } from '../../src/modules/mines/index.ts';
import { createSeedVault } from '../../src/modules/mines/seed-vault.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { inTransaction } from '../../src/platform/database/database.ts';
import { openHouse, type HouseAnswer, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { sitDown } from './mines-house.ts';

const CHAIN_KEY = 'ab'.repeat(32);
const settings = { JWT_SECRET: 'the secret that both houses sign their tokens with' };
const vault = createSeedVault({ chainKey: CHAIN_KEY, randomness: systemRandomness });
let house: TestHouse;
let player: TestPlayer;
let visitors = 0;

beforeAll(async () => {
  house = await openHouse({ settings });
});
afterAll(async () => {
  await house.close();
});
beforeEach(async () => {
  visitors += 1;
  player = await house.enter(`player-${String(visitors)}`, 1_000_00n);
});
afterEach(async () => {
  expect(await listMinesFaults(house.pool)).toEqual([]);
});

interface Pair {
  readonly id: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
}

interface Answered {
  readonly current: Pair;
  readonly nextServerSeedHash: string;
}

const read = async (at = house): Promise<Answered & { previous: (Pair & { serverSeed: string })[] }> =>
  (await at.call('GET', '/mines/seeds', { token: player.token })).body as never;
const ask = (body: object): Promise<HouseAnswer> =>
  house.call('POST', '/mines/seeds/rotate', { token: player.token, body });
const rotate = async (
  body: object,
): Promise<Answered & { revealed: { serverSeed: string; serverSeedHash: string } }> => {
  const answer = await ask(body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as never;
};

test('the server seed of a client seed is fixed, and told by its hash, before the client seed is chosen', async () => {
  const first = await read();
  expect(first.nextServerSeedHash).toMatch(/^[0-9a-f]{64}$/);
  expect(first.nextServerSeedHash).not.toBe(first.current.serverSeedHash);
  expect((await read()).nextServerSeedHash).toBe(first.nextServerSeedHash);
  let shown = first.nextServerSeedHash;
  for (const clientSeed of ['chosen', 'afterwards', 'each-time']) {
    const rotated = await rotate({ clientSeed, nextServerSeedHash: shown });
    expect(rotated.current).toMatchObject({ serverSeedHash: shown, clientSeed });
    expect(seedHash(rotated.revealed.serverSeed)).toBe(rotated.revealed.serverSeedHash);
    expect(await read()).toMatchObject({ current: rotated.current, nextServerSeedHash: rotated.nextServerSeedHash });
    shown = rotated.nextServerSeedHash;
  }
  // Nobody has to say what was shown, and is given it all the same.
  expect((await rotate({})).current.serverSeedHash).toBe(shown);
});

test('seeds that were changed meanwhile are not changed again for who was shown the ones before', async () => {
  const shown = await read();
  const elsewhere = await rotate({ clientSeed: 'elsewhere' });
  const late = await ask({ clientSeed: 'late', nextServerSeedHash: shown.nextServerSeedHash });
  expect(late).toMatchObject({ status: 409, body: { code: 'SEEDS_CHANGED' } });
  expect(await read()).toMatchObject({
    current: elsewhere.current,
    nextServerSeedHash: elsewhere.nextServerSeedHash,
  });
  expect(await ask({ nextServerSeedHash: 5 })).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
});

test('a first game leaves a next server seed, and what is told of it is only its hash', async () => {
  const table = sitDown(house);
  const { betId, gems } = await table.open(player);
  const { nextServerSeedHash } = await read();
  await table.click(player, betId, gems[0] ?? -1);
  await table.cashOut(player, betId);
  expect((await rotate({})).current.serverSeedHash).toBe(nextServerSeedHash);
});

/** Seeds as the version before writes them: those that there are revealed, and others put in their place. */
async function rotateAsBefore(): Promise<string | undefined> {
  return await inTransaction(house.pool, async (client) => {
    const at = new Date();
    const held = await client.query<{ id: string; server_seed_hash: string; sealed_seed: Buffer }>(
      'select id, server_seed_hash, sealed_seed from mines_seeds where player_id = $1 and revealed_at is null for no key update',
      [player.id],
    );
    for (const seeds of held.rows) {
      const change = 'update mines_seeds set server_seed = $2, revealed_at = $3 where id = $1';
      await client.query(change, [seeds.id, vault.open(seeds), at]);
    }
    const { serverSeedHash, sealedSeed, clientSeed } = vault.drawSeeds('as before');
    const placed = await client.query<{ server_seed_hash: string }>(
      `insert into mines_seeds (player_id, server_seed_hash, sealed_seed, client_seed, created_at)
       values ($1, $2, $3, $4, $5) returning server_seed_hash`,
      [player.id, serverSeedHash, sealedSeed, clientSeed, at],
    );
    return placed.rows[0]?.server_seed_hash;
  });
}

test('seeds of before are given a next server seed when they are read, once', async () => {
  const before = await rotateAsBefore();
  const looks = await Promise.all([read(), read(), read()]);
  const [first] = looks;
  expect(first.current.serverSeedHash).toBe(before);
  expect(new Set(looks.map(({ nextServerSeedHash }) => nextServerSeedHash)).size).toBe(1);
  expect((await rotate({})).current.serverSeedHash).toBe(first.nextServerSeedHash);
});

test('seeds of before that are changed unread were not announced, and the next ones are', async () => {
  const before = await rotateAsBefore();
  const unseen = { nextServerSeedHash: 'a'.repeat(64) };
  expect((await ask(unseen)).body).toMatchObject({ code: 'SEEDS_CHANGED' });
  const rotated = await rotate({ clientSeed: 'mine' });
  expect(rotated.revealed.serverSeedHash).toBe(before);
  expect((await rotate({})).current.serverSeedHash).toBe(rotated.nextServerSeedHash);
});

test('a server of the version before goes on with the server seed that was announced, too', async () => {
  const { nextServerSeedHash, current } = await read();
  expect(await rotateAsBefore()).toBe(nextServerSeedHash);
  const after = await read();
  expect(after.previous[0]?.serverSeedHash).toBe(current.serverSeedHash);
  expect([nextServerSeedHash, current.serverSeedHash]).not.toContain(after.nextServerSeedHash);
  const rotated = await rotate({});
  expect(seedHash(rotated.revealed.serverSeed)).toBe(nextServerSeedHash);
  expect(rotated.current.serverSeedHash).toBe(after.nextServerSeedHash);
});

test('what was announced stays announced', async () => {
  await read();
  for (const other of [`'x'`, 'null']) {
    const change = `update mines_seeds set next_server_seed_hash = ${other} where player_id = $1`;
    await expect(house.pool.query(change, [player.id])).rejects.toThrow('was announced');
  }
});

test('a next server seed that does not open is not gone on with', async () => {
  await read();
  const change = `update mines_seeds set next_sealed_seed = '\\x00' where player_id = $1`;
  await house.pool.query(change, [player.id]);
  expect((await ask({})).status).toBe(500);
  expect((await read()).previous).toEqual([]);
});

test('a house that goes back to an earlier moment reveals the announced server seed with the others', async () => {
  const asha = player;
  player = await house.enter(`other-${String(visitors)}`, 1_000_00n);
  await rotateAsBefore();
  const other = player;
  player = asha;
  const answered = await read();
  // Of another test: does not open, and would be in the way.
  await house.pool.query(`delete from mines_seeds where sealed_seed = '\\x00' or next_sealed_seed = '\\x00'`);
  await endOpenSeeds({ pool: house.pool, clock: systemClock, chainKey: CHAIN_KEY });
  const { connectionString } = house;
  const restored = await openHouse({ settings, connectionString });
  onTestFinished(() => restored.close());
  const anew = await read(restored);
  expect(anew.previous.map(({ serverSeedHash }) => serverSeedHash)).toEqual([
    answered.nextServerSeedHash,
    answered.current.serverSeedHash,
  ]);
  for (const { serverSeed, serverSeedHash } of anew.previous) expect(seedHash(serverSeed)).toBe(serverSeedHash);
  for (const hash of [answered.nextServerSeedHash, answered.current.serverSeedHash])
    expect([anew.current.serverSeedHash, anew.nextServerSeedHash]).not.toContain(hash);
  player = other;
  expect((await read(restored)).previous).toHaveLength(1);
});
