// @vitest-environment happy-dom
import { TIMES } from '@rang/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRotateSeeds } from '../src/features/mines/proof/seeds-panel.tsx';
import { GAMES_KEY, SEEDS_KEY, isOfHouse, readSeeds, type ReadSeeds } from '../src/features/mines/table/read-table.ts';
import { ANSWERED, createFakeHouse, refusedWith, type Fate } from './fake-house.ts';
import { renderHook, settle, stopClock } from './render-hook.tsx';

const SEEDS = {
  id: '2',
  serverSeedHash: 'b'.repeat(64),
  clientSeed: 'mine',
  nonce: 0,
  createdAt: '2026-11-21T10:00:00.000Z',
};
const ANSWER = {
  success: true,
  revealed: { ...SEEDS, id: '1', serverSeed: 'a'.repeat(64), revealedAt: SEEDS.createdAt },
  current: SEEDS,
};

let clock: ReturnType<typeof stopClock>;
beforeEach(() => {
  clock = stopClock();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openSeeds(...fates: Fate[]) {
  const answers: Record<string, unknown> = { 'POST /api/mines/seeds/rotate': ANSWER };
  const house = createFakeHouse(answers);
  house.fates.push(...fates);
  const fetched = vi.fn(house.fetch);
  vi.stubGlobal('fetch', fetched);
  const listBodies = () =>
    fetched.mock.calls.flatMap(([, sent]) =>
      sent?.body === undefined ? [] : [JSON.parse(sent.body as string) as { clientSeed?: string }],
    );
  const screen = await renderHook(useRotateSeeds);
  screen.client.setQueryData<ReadSeeds>(SEEDS_KEY, { current: ONE, previous: [] });
  screen.client.setQueryData(GAMES_KEY, []);
  const listStale = () => [SEEDS_KEY, GAMES_KEY].filter((key) => screen.client.getQueryState(key)?.isInvalidated);
  return {
    answers,
    house,
    screen,
    listStale,
    listBodies,
    rotate: (seed: string) => settle(() => screen.read().rotate(seed)),
  };
}

test('seeds whose change was not answered are read anew, and are changed under the same key when it is pressed again', async () => {
  const { house, screen, listStale, rotate } = await openSeeds({ kind: 'timeout' }, ANSWERED);
  await rotate('mine');
  expect(screen.read()).toMatchObject({ isPending: false, failure: { code: 'TIMEOUT' } });
  expect(listStale()).toEqual([SEEDS_KEY, GAMES_KEY]);
  await rotate('mine');
  expect(screen.read().failure).toBeUndefined();
  expect(house.keys).toEqual([house.keys[0], house.keys[0]]);
  await screen.leave();
});

test('another client seed, and a change after one that was refused, are changes of their own', async () => {
  const refused = refusedWith('SEED_IN_USE', 409);
  const { house, screen, rotate } = await openSeeds({ kind: 'timeout' }, refused, ANSWERED);
  await rotate('mine');
  await rotate('');
  expect(screen.read().failure).toMatchObject({ code: 'SEED_IN_USE' });
  await rotate('');
  expect(new Set(house.keys).size).toBe(3);
  await screen.leave();
});

test('in the place of an empty client seed the browser draws one, the same until its change is done', async () => {
  const { listBodies, screen, rotate } = await openSeeds({ kind: 'timeout' }, ANSWERED, ANSWERED);
  for (let time = 0; time < 3; time += 1) {
    await rotate('');
    clock.nowMs += TIMES.apartMs;
  }
  const [lost, done, next] = listBodies().map(({ clientSeed }) => clientSeed);
  expect(lost).toMatch(/^[0-9a-f]{32}$/);
  expect(done).toBe(lost);
  expect(next).toMatch(/^[0-9a-f]{32}$/);
  expect(next).not.toBe(lost);
  await screen.leave();
});

test('a change whose answer was lost is done where other seeds are in use since, and the next one is another', async () => {
  const { answers, listBodies, screen, rotate } = await openSeeds({ kind: 'timeout' }, ANSWERED);
  const answered: ReadSeeds = { current: TWO, nextServerSeedHash: THREE.serverSeedHash, previous: [reveal(ONE)] };
  answers['GET /api/mines/seeds'] = { success: true, ...answered };
  screen.client.setQueryData<ReadSeeds>(SEEDS_KEY, {
    ...{ current: ONE, nextServerSeedHash: TWO.serverSeedHash, announced: TWO.serverSeedHash, previous: [] },
  });
  await rotate('');
  expect(screen.read().failure).toBeUndefined();
  expect(screen.client.getQueryData<ReadSeeds>(SEEDS_KEY)).toMatchObject({ current: TWO, isAsAnnounced: true });
  clock.nowMs += TIMES.apartMs;
  await rotate('');
  const [lost, next] = listBodies()
    .filter((body) => body.clientSeed !== undefined)
    .map(({ clientSeed }) => clientSeed);
  expect(next).not.toBe(lost);
  await screen.leave();
});

test('a double press changes the seeds once', async () => {
  const { house, screen } = await openSeeds(ANSWERED);
  await settle(() => Promise.all([screen.read().rotate(''), screen.read().rotate('')]));
  expect(house.keys).toHaveLength(1);
  await screen.leave();
});

test.each(['', 'mine'])(
  'nor does its second half, once the first with "%s" is answered, or a held key',
  async (seed) => {
    const { house, screen, rotate } = await openSeeds(ANSWERED, ANSWERED);
    await rotate(seed);
    for (let press = 0; press < 3; press += 1) {
      clock.nowMs += TIMES.apartMs - 1;
      await rotate('');
    }
    expect(house.keys).toHaveLength(1);
    await rotate('another');
    expect(house.keys).toHaveLength(2);
    await screen.leave();
  },
);

const [ONE, TWO, THREE] = ['1', '2', '3'].map((id) => ({ ...SEEDS, id, serverSeedHash: id.repeat(64) })) as [
  ...[typeof SEEDS, typeof SEEDS, typeof SEEDS],
];
const reveal = (seeds: typeof SEEDS) => ({ ...seeds, serverSeed: 'a'.repeat(64), revealedAt: SEEDS.createdAt });

/** What this browser makes of the seeds that the house tells it, after those that it was shown. */
async function readAfter(shown: ReadSeeds | undefined, answered: ReadSeeds): Promise<ReadSeeds> {
  vi.stubGlobal('fetch', createFakeHouse({ 'GET /api/mines/seeds': { success: true, ...answered } }).fetch);
  return await readSeeds(shown);
}

test('a hash that was left out once and comes back as another is noticed, and so is the change to it', async () => {
  const first = await readAfter(undefined, { current: ONE, nextServerSeedHash: TWO.serverSeedHash, previous: [] });
  const without = await readAfter(first, { current: ONE, previous: [] });
  expect(without.isAsAnnounced).toBeUndefined();
  const again = await readAfter(without, { current: ONE, nextServerSeedHash: TWO.serverSeedHash, previous: [] });
  expect(again.isAsAnnounced).toBeUndefined();
  const other = await readAfter(without, { current: ONE, nextServerSeedHash: THREE.serverSeedHash, previous: [] });
  expect(other.isAsAnnounced).toBe(false);
  const changed = await readAfter(other, {
    current: THREE,
    nextServerSeedHash: 'f'.repeat(64),
    previous: [reveal(ONE)],
  });
  expect(changed.isAsAnnounced).toBe(false);
});

test('a change is asked for with the hash that was shown to come next', async () => {
  const { screen, rotate } = await openSeeds(ANSWERED);
  const bodies: unknown[] = [];
  const inner = fetch;
  vi.stubGlobal('fetch', (...[input, init]: Parameters<typeof fetch>) => {
    bodies.push(JSON.parse(init?.body as string));
    return inner(input, init);
  });
  const nextServerSeedHash = TWO.serverSeedHash;
  screen.client.setQueryData<ReadSeeds>(SEEDS_KEY, { current: ONE, nextServerSeedHash, previous: [] });
  await rotate('mine');
  expect(bodies).toEqual([{ clientSeed: 'mine', nextServerSeedHash }]);
  await screen.leave();
});

test('after a change the house has gone on with the server seed that was shown to come next, or it is said that it has not', async () => {
  const answered: ReadSeeds = { current: ONE, nextServerSeedHash: TWO.serverSeedHash, previous: [] };
  const shown = await readAfter(undefined, answered);
  const kept: ReadSeeds = { current: TWO, nextServerSeedHash: THREE.serverSeedHash, previous: [reveal(ONE)] };
  expect(shown).toMatchObject({ isAsAnnounced: undefined });
  const found = await readAfter(shown, kept);
  expect(found.isAsAnnounced).toBe(true);
  // It stays said for as long as these seeds are in use.
  expect((await readAfter(found, kept)).isAsAnnounced).toBe(true);
  const broken: ReadSeeds = { ...kept, current: THREE };
  expect((await readAfter(shown, broken)).isAsAnnounced).toBe(false);
  // Of two changes in other tabs the first is looked at, whose hash was shown here.
  const later: ReadSeeds = { current: THREE, previous: [reveal(TWO), reveal(ONE)] };
  expect((await readAfter(shown, later)).isAsAnnounced).toBe(true);
  expect((await readAfter({ ...shown, announced: THREE.serverSeedHash }, later)).isAsAnnounced).toBe(false);
  // Beside the same seeds another hash than before is no announcement that was kept.
  expect((await readAfter(shown, { ...answered, nextServerSeedHash: THREE.serverSeedHash })).isAsAnnounced).toBe(false);
  // Where no hash was shown, nothing was promised.
  expect((await readAfter({ ...shown, announced: undefined }, kept)).isAsAnnounced).toBeUndefined();
});

test('the house drew both of the first seeds, and both of those after it had revealed all at once', () => {
  const revealedAt = '2026-11-28T10:00:00.000Z';
  const asked = { ...reveal(ONE), nonce: 3, revealedAt };
  expect(isOfHouse([])).toBe(true);
  expect(isOfHouse([{ ...reveal(TWO), nonce: 0, createdAt: revealedAt, revealedAt }, asked])).toBe(true);
  expect(isOfHouse([asked])).toBe(false);
  // A change before any game was asked for by the player.
  expect(isOfHouse([{ ...asked, nonce: 0 }])).toBe(false);
});
