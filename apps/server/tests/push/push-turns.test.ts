import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createWaitingServices } from '../../src/modules/push/due-services.ts';
import { createPush, queueNotice, type Push } from '../../src/modules/push/index.ts';
import { createPublicLookUp } from '../../src/modules/push/reach-service.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openHouse, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { openPushService, type TestPushService, type TestSubscription } from '../house/open-push-service.ts';
import { createTestClock } from '../house/test-clock.ts';

// Services that answer and are spoken to at once, notices that one of them is sent at once, and what may wait for a device.
const PLACES = 10;
const AT_ONCE = 5;
const MAX_WAITING = 10;
const TURN_MS = 10_000;
const LATE_MS = 3_000;
const clock = createTestClock(Date.now());
// The house's own sender leaves what is due later than its clock says alone.
const LATER = clock.now() + 1_000;
const mayReach = (endpoint: URL): boolean => services.some(({ origin }) => origin === endpoint.origin);
const nobodyKnows = (): Promise<string[]> => Promise.reject(Object.assign(new Error('no name'), { code: 'ENOTFOUND' }));
const lookUp = createPublicLookUp({ resolve4: nobodyKnows, resolve6: nobodyKnows });
let services: readonly TestPushService[] = [];
let house: TestHouse;

beforeAll(async () => {
  house = await openHouse({ clock, mayReach, settings: { TRUST_PROXY: 'true' } });
});
beforeEach(async () => {
  services = await Promise.all(Array.from({ length: PLACES + 1 }, () => openPushService()));
});
afterEach(async () => {
  await house.pool.query('delete from push_devices');
  await Promise.all(services.map((each) => each.close()));
});
afterAll(async () => {
  await house.close();
});

interface Owner {
  readonly player: TestPlayer;
  /** The first of them. */
  readonly device: TestSubscription;
}

let entered = 0;
async function enterWithDevice(at: TestPushService, devices = 1): Promise<Owner> {
  const player = await house.enter(`player.${String((entered += 1))}`, 0n);
  const [device, ...rest] = [at.subscribe(), ...Array.from({ length: devices - 1 }, () => at.subscribe())];
  // From an address of the player's own: one address names so many devices and no more.
  const asked = { token: player.token, headers: { 'x-forwarded-for': `198.51.100.${String(entered)}` } };
  for (const body of [device, ...rest])
    expect((await house.call('PUT', '/push/device', { ...asked, body })).status).toBe(200);
  return { player, device };
}

async function happen({ player }: Owner, { event, after }: { event: number; after: number }): Promise<void> {
  const at = new Date(LATER + after);
  await queueNotice(house.pool, { playerId: player.id, kind: 'withdrawal-paid', event: String(event), at });
}

/** As many events as may wait for a device, all before those of others. */
async function haveWaiting(owner: Owner): Promise<void> {
  for (let event = 0; event < MAX_WAITING; event += 1) await happen(owner, { event, after: 0 });
}

function createSender(now: () => number): Push {
  return createPush({
    ...{ pool: house.pool, jobPool: house.pool, clock: { ...clock, now }, logger: createLogger('silent') },
    ...{ privateKey: 'ab'.repeat(32), subject: 'mailto:house@example.com', mayReach, lookUp },
  });
}

const send = async (sender: Push): Promise<void> => void (await (await sender.sendDue()).ended);

function splitServices(): { quick: TestPushService; rest: readonly TestPushService[] } {
  const [quick, ...rest] = services;
  if (quick === undefined) throw new Error('no service was opened');
  return { quick, rest };
}

test('services that answer slowly keep nobody waiting for longer than a turn, however much waits for them', async () => {
  const { quick, rest: slow } = splitServices();
  const devices = 8;
  for (const each of slow) await haveWaiting(await enterWithDevice(each, devices));
  const owner = await enterWithDevice(quick);
  await happen(owner, { event: 0, after: 1 });
  const waiting = devices * MAX_WAITING;
  const listSlow = (): number[] => slow.map(({ arrivals }) => arrivals.length);
  const countSlow = (): number => listSlow().reduce((sum, each) => sum + each, 0);

  // Five notices each at once, and two seconds until they are taken.
  const sender = createSender(() => LATER + 1_000 + (countSlow() * 2_000) / (PLACES * AT_ONCE));

  await send(sender);
  expect(quick.readArrived(owner.device)).toEqual([]);
  for (const sent of listSlow()) expect(sent).toBeLessThan(waiting);
  await send(sender);
  expect(quick.readArrived(owner.device)).toHaveLength(1);
  // Now all of them are among those that answer, and what waits for the others has waited for longer.
  await happen(owner, { event: 1, after: 2 });
  expect(Math.max(...listSlow())).toBeLessThan(waiting);
  await send(sender);
  expect(quick.readArrived(owner.device)).toHaveLength(2);
});

test('services that answer late hold no place of those that answer soon', async () => {
  const { quick, rest: slow } = splitServices();
  let now = LATER + 1_000;
  const sender = createSender(() => now);
  const owner = await enterWithDevice(quick);
  const owners: Owner[] = [];
  for (const each of slow) owners.push(await enterWithDevice(each));
  const hold = (): (() => void) => {
    const held = Promise.withResolvers<undefined>();
    for (const each of slow) each.heldBy = held.promise;
    return () => held.resolve(undefined);
  };

  await happen(owner, { event: 0, after: 0 });
  await send(sender);
  for (const each of owners) await happen(each, { event: 0, after: 0 });
  const answer = hold();
  const late = await sender.sendDue();
  await expect.poll(() => slow.map(({ arrivals }) => arrivals.length)).toEqual(slow.map(() => 1));
  now += LATE_MS;
  answer();
  await late.ended;

  for (const each of owners) await happen(each, { event: 1, after: LATE_MS });
  // After the turns that the others had.
  await happen(owner, { event: 1, after: LATE_MS + 2_000 });
  now += 2_000;
  const answerAgain = hold();
  const { ended } = await sender.sendDue();
  await expect.poll(() => quick.readArrived(owner.device)).toHaveLength(2);
  answerAgain();
  await ended;
});

test.each([
  ['answer nothing', 'hang up', false],
  ['answer and take nothing', 503, true],
] as const)('services that %s keep nobody waiting for longer than a turn', async (_, mood, haveAnswered) => {
  const { quick, rest } = splitServices();
  let turns = 0;
  const sender = createSender(() => LATER + 1_000 + turns * TURN_MS);
  const owner = await enterWithDevice(quick);
  const owners: Owner[] = [];
  for (const each of rest) owners.push(await enterWithDevice(each, 2));
  if (haveAnswered) {
    for (const each of [owner, ...owners]) await happen(each, { event: -1, after: -1 });
    for (; services.some(({ arrivals }) => arrivals.length === 0); turns += 1) await send(sender);
  }
  const before = quick.arrivals.length;
  for (const each of rest) each.mood = mood;
  for (const each of owners) await haveWaiting(each);
  await happen(owner, { event: 0, after: 1 });
  for (let more = 0; more < 2; more += 1, turns += 1) await send(sender);
  expect(quick.arrivals).toHaveLength(before + 1);
});

test('of what waits for a device the newest is sent, and no more', async () => {
  const { quick } = splitServices();
  const owner = await enterWithDevice(quick);
  const events = 4 * MAX_WAITING;
  for (let event = 0; event < events; event += 1) await happen(owner, { event, after: event });
  await send(createSender(() => LATER + 1_000));
  const sent = quick.readArrived(owner.device).map((notice) => (notice as { tag: string }).tag);
  const newest = Array.from({ length: MAX_WAITING }, (_, place) => `withdrawal-paid ${String(events - 1 - place)}`);
  expect(sent.toSorted()).toEqual(newest.toSorted());
});

test('what waits for one player keeps no other waiting for the same service', async () => {
  const { quick } = splitServices();
  await haveWaiting(await enterWithDevice(quick, 2));
  await haveWaiting(await enterWithDevice(quick));
  const later = await Promise.all(Array.from({ length: AT_ONCE }, () => enterWithDevice(quick)));
  for (const owner of later) await happen(owner, { event: 0, after: 1 });
  // A turn is two times five notices: two are the others' first, five are these, and three the others' next.
  const sender = createSender(() => LATER + 1_000 + (quick.arrivals.length * TURN_MS) / (2 * AT_ONCE));
  await send(sender);
  expect(quick.arrivals).toHaveLength(2 * AT_ONCE);
  for (const { device } of later) expect(quick.readArrived(device)).toHaveLength(1);
});

test('one device of a service that takes nothing ends no turn of the others', async () => {
  const { quick } = splitServices();
  const [limited, owner] = [await enterWithDevice(quick), await enterWithDevice(quick)];
  quick.limit(limited.device);
  await haveWaiting(limited);
  for (let event = 0; event < MAX_WAITING; event += 1) await happen(owner, { event, after: 1 });
  await send(createSender(() => LATER + 1_000));
  expect(quick.readArrived(owner.device).length).toBeGreaterThan(AT_ONCE);
});

test('a host that there is not says nothing of its service, and its device is forgotten', async () => {
  const { quick } = splitServices();
  const [madeUp, owner] = [await enterWithDevice(quick), await enterWithDevice(quick)];
  const endpoint = 'https://no-such-name.example.com/a';
  const count = async (): Promise<number | null> =>
    (await house.pool.query('select from push_devices where endpoint = $1', [endpoint])).rowCount;
  await house.pool.query('update push_devices set endpoint = $2 where player_id = $1', [madeUp.player.id, endpoint]);
  await haveWaiting(madeUp);
  await happen(owner, { event: 0, after: 1 });
  let now = LATER + 1_000;
  const sender = createSender(() => now);
  await send(sender);
  expect(quick.readArrived(owner.device)).toHaveLength(1);
  // All of it was tried in one turn, and the name may be there in a moment.
  const due = await house.pool.query('select from push_notices where next_try_at <= $1', [new Date(now)]);
  expect(due.rowCount).toBe(0);
  for (const waitMs of [30_000, 120_000, 600_000, 3_600_000]) {
    expect(await count()).toBe(1);
    now += waitMs;
    await send(sender);
  }
  expect(await count()).toBe(0);
});

test('the services that something waits for are gone through so many at a time, each in its turn', async () => {
  for (const each of services.slice(0, 3)) await happen(await enterWithDevice(each), { event: 0, after: 0 });
  const list = createWaitingServices(house.pool, 2);
  const looks = [await list(), await list(), await list()];
  expect(looks.map((found) => found.length)).toEqual([2, 1, 2]);
  expect(new Set(looks.flat()).size).toBe(3);
  expect(looks[2]).toEqual(looks[0]);
});
