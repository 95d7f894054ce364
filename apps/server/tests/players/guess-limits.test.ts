import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteGuessesBefore } from '../../src/modules/passwords/guess-store.ts';
import {
  createGuessLimits,
  type Attempt,
  type Guess,
  type GuessLimits,
} from '../../src/modules/passwords/guess-limits.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { createTestClock } from '../house/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts';

const HOUR_MS = 3_600_000;

const clock = createTestClock();
let database: TestDatabase;
/** Of two servers of the house. */
let pools: readonly [pg.Pool, pg.Pool];
let limits: GuessLimits;
let elsewhere: GuessLimits;
beforeAll(async () => {
  database = await createTestDatabase();
  pools = [createPool(database.connectionString, 8), createPool(database.connectionString, 8)];
  limits = createGuessLimits({ pool: pools[0], clock, kind: 'players' });
  elsewhere = createGuessLimits({ pool: pools[1], clock, kind: 'players' });
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.remove();
});
beforeEach(() => pools[0].query('delete from guess_counts'));

/** The attempt, where one is left. */
async function tryTo(begin: () => Promise<Attempt>): Promise<Attempt | undefined> {
  try {
    return await begin();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY_REQUESTS') return undefined;
    throw error;
  }
}

/** Whether something is left to somebody who has been in that network before. */
const allowsKnown = async (guess: Guess): Promise<boolean> => (await tryTo(() => limits.begin(guess))) !== undefined;
const allows = async (guess: Guess, at = limits): Promise<boolean> =>
  (await tryTo(() => at.begin(guess)))?.isLastResort === false;

/** How many of these are allowed, one after the other. */
async function countAllowed(guesses: readonly Guess[], may = allowsFirst): Promise<number> {
  let allowed = 0;
  for (const guess of guesses) if (await may(guess)) allowed += 1;
  return allowed;
}
const allowsFirst = (guess: Guess): Promise<boolean> => allows(guess);

/** Guesses every so often for that long. */
async function guessFor(
  { durationMs, everyMs }: { readonly durationMs: number; readonly everyMs: number },
  guess: Guess,
  may = allowsFirst,
): Promise<number> {
  let allowed = 0;
  for (let spent = 0; spent < durationMs; spent += everyMs) {
    if (await may(guess)) allowed += 1;
    clock.advance(everyMs);
  }
  return allowed;
}

const times = (count: number, guess: Guess): Guess[] => Array.from({ length: count }, () => guess);

const unknownDevice = (number: number, name = 'asha'): Guess => ({
  name,
  network: `198.51.100.${String(number)}`,
  device: undefined,
});
const manyNetworks = (name?: string): Guess[] =>
  Array.from({ length: 100 }, (_, number) => unknownDevice(number, name));

test('an unknown device gets a few guesses at a name and then one a minute', async () => {
  expect(await guessFor({ durationMs: HOUR_MS, everyMs: 5_000 }, unknownDevice(1))).toBe(5 + 59);
});

test('somebody else who guesses for a day does not keep the owner out of a network that is new to the account', async () => {
  await guessFor({ durationMs: 24 * HOUR_MS, everyMs: 30_000 }, unknownDevice(1));
  expect(await allows(unknownDevice(2))).toBe(true);
});

test('others on many networks share what is left for the name', async () => {
  expect(await countAllowed(manyNetworks())).toBe(50);
});

test('guesses at two servers are counted together, and those that come at once too', async () => {
  expect(await countAllowed(times(3, unknownDevice(1)))).toBe(3);
  const more = await Promise.all(
    times(40, unknownDevice(1)).map((guess, place) => allows(guess, place % 2 === 0 ? elsewhere : limits)),
  );
  expect(more.filter(Boolean)).toHaveLength(2);
  const all = await Promise.all(
    manyNetworks('birgit').map((guess, place) => allows(guess, place % 2 === 0 ? elsewhere : limits)),
  );
  expect(all.filter(Boolean)).toHaveLength(50);
});

test('others on many networks leave the owner the last attempts of a network that is known', async () => {
  await countAllowed(manyNetworks());
  const home = { name: 'asha', network: '203.0.113.7', device: undefined };
  expect(await countAllowed(times(20, home), allowsKnown)).toBe(10);
});

test('whatever anybody does elsewhere, a device that is known has attempts of its own', async () => {
  await countAllowed(manyNetworks(), allowsKnown);
  await countAllowed(times(40, unknownDevice(1)), allowsKnown);
  expect(await countAllowed(times(20, { ...unknownDevice(1), device: 'a browser' }))).toBe(10);
});

test('a device whose attempts are used up has those of an unknown device', async () => {
  const shared = { ...unknownDevice(1), device: 'a browser' };
  expect(await countAllowed(times(20, shared))).toBe(10 + 5);
  // They are counted as an unknown device's.
  expect(await allows(unknownDevice(1))).toBe(false);
  expect(await countAllowed(times(20, shared), allowsKnown)).toBe(10 - 5 - 1);
});

test('a device has the same attempts however the account is named', async () => {
  await countAllowed(manyNetworks());
  await countAllowed(manyNetworks('asha@example.com'));
  const named = Array.from({ length: 20 }, (_, place) => ({
    ...unknownDevice(200, place % 2 === 0 ? 'asha' : 'asha@example.com'),
    device: 'a browser',
  }));
  expect(await countAllowed(named)).toBe(10);
});

test('a session has a few attempts at its password, and no other session uses them up', async () => {
  for (let time = 0; time < 5; time += 1) await limits.beginInSession('one');
  await expect(elsewhere.beginInSession('one')).rejects.toThrow(Refusal);
  await expect(limits.beginInSession('another')).resolves.toMatchObject({ asker: 'owner' });
});

test('one network that tries many names is slowed as a whole', async () => {
  const guesses = Array.from({ length: 100 }, (_, number) => unknownDevice(1, `name${String(number)}`));
  expect(await countAllowed(guesses)).toBe(20);
});

test('a guess that is refused for one limit uses nothing up of another', async () => {
  await countAllowed(times(100, unknownDevice(1)), allowsKnown);
  // Of the name's fifty the network took five.
  expect(await countAllowed(manyNetworks().slice(2))).toBe(45);
});

test('capital letters make no other name', async () => {
  const names = ['asha', 'Asha', 'aSha', 'asHa', 'ashA', 'ASHA'];
  expect(await countAllowed(names.map((name) => unknownDevice(1, name)))).toBe(5);
});

test('guesses from a network and a device that are known are slowed too, all together', async () => {
  let onDevice = 0;
  const inNetwork = await guessFor({ durationMs: HOUR_MS, everyMs: 10_000 }, unknownDevice(1), async (guess) => {
    if (await allowsKnown({ ...guess, device: 'a browser' })) onDevice += 1;
    return await allowsKnown(guess);
  });
  expect(inNetwork + onDevice).toBeLessThanOrEqual(5 + 60 + 10 + 120 + 10 + 120);
});

test('right passwords use nothing up, wherever they are typed', async () => {
  for (let time = 0; time < 100; time += 1) {
    const attempt = await (time % 2 === 0 ? limits : elsewhere).begin(unknownDevice(1));
    await attempt.takeBack();
  }
  expect(await countAllowed(times(6, unknownDevice(1)))).toBe(5);
});

test('guesses of other kinds are counted apart, and none is told by what is kept', async () => {
  const codes = createGuessLimits({ pool: pools[0], clock, kind: 'codes' });
  expect(await countAllowed(times(6, unknownDevice(1)))).toBe(5);
  expect(await allows(unknownDevice(1), codes)).toBe(true);
  const kept = await pools[0].query<{ row: string }>('select guess_counts::text as row from guess_counts');
  expect(kept.rows.length).toBeGreaterThan(0);
  for (const { row } of kept.rows) expect(row).not.toMatch(/asha|198\.51/);
});

test('what has grown back is forgotten, and what is forgotten had grown back', async () => {
  await countAllowed(manyNetworks());
  clock.advance(HOUR_MS);
  await deleteGuessesBefore(pools[0], new Date(clock.now() - HOUR_MS + 1));
  expect((await pools[0].query('select from guess_counts')).rowCount).toBe(0);
  expect(await countAllowed(manyNetworks())).toBe(50);
});

test('a site has what sixteen networks have at all names together, and its last attempts are by network yet', async () => {
  const inSite = (network: number, name: string): Guess => ({
    ...{ name, network: `2001:db8:1:${network.toString(16)}::/64`, device: undefined },
  });
  // A network has 20 at all names, five at each.
  for (let network = 0; network < 16; network += 1) {
    const names = Array.from({ length: 20 }, (_, number) => `${String(network)} ${String(number % 4)}`);
    expect(await countAllowed(names.map((name) => inSite(network, name)))).toBe(20);
    expect(await allows(inSite(network, 'one more'))).toBe(false);
  }
  expect(await allows(inSite(16, 'asha'))).toBe(false);
  expect(await allowsKnown(inSite(16, 'asha'))).toBe(true);
  expect(await allows({ ...inSite(16, 'asha'), network: '2001:db8:2:1::/64' })).toBe(true);
  expect(await countAllowed(times(6, unknownDevice(1)))).toBe(5);
  clock.advance(1_000);
  expect(await allows(inSite(17, 'bina'))).toBe(true);
  expect(await allows(inSite(18, 'bina'))).toBe(false);
});
