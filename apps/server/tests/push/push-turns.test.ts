import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPush, queueNotice } from '../../src/modules/push/index.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openHouse, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { openPushService, type TestPushService, type TestSubscription } from '../house/open-push-service.ts';
import { createTestClock } from '../house/test-clock.ts';

// Services that answer and are spoken to at once, and what waits for each of those that are slow.
const PLACES = 10;
const WAITING = 40;
const clock = createTestClock(Date.now());
// The house's own sender leaves what is due later than its clock says alone.
const LATER = clock.now() + 1_000;
const mayReach = (endpoint: URL): boolean => services.some(({ origin }) => origin === endpoint.origin);
let services: readonly TestPushService[] = [];
let house: TestHouse;

beforeAll(async () => {
  services = await Promise.all(Array.from({ length: PLACES + 1 }, () => openPushService()));
  house = await openHouse({ clock, mayReach });
});
afterAll(async () => {
  await house.close();
  await Promise.all(services.map((each) => each.close()));
});

interface Owner {
  readonly player: TestPlayer;
  readonly device: TestSubscription;
}

async function enterWithDevice(at: TestPushService, name: string): Promise<Owner> {
  const player = await house.enter(name, 0n);
  const device = at.subscribe();
  expect((await house.call('PUT', '/push/device', { token: player.token, body: device })).status).toBe(200);
  return { player, device };
}

async function happen({ player }: Owner, { event, after }: { event: number; after: number }): Promise<void> {
  const at = new Date(LATER + after);
  await queueNotice(house.pool, { playerId: player.id, kind: 'withdrawal-paid', event: String(event), at });
}

test('services that answer slowly keep nobody waiting for longer than a turn, however much waits for them', async () => {
  const [quick, ...slow] = services;
  if (quick === undefined) throw new Error('no service was opened');
  const slowOnes: Owner[] = [];
  for (const [place, each] of slow.entries()) {
    const owner = await enterWithDevice(each, `slow.${String(place)}`);
    slowOnes.push(owner);
    await Promise.all(Array.from({ length: WAITING }, (_, event) => happen(owner, { event, after: 0 })));
  }
  const owner = await enterWithDevice(quick, 'quick');
  await happen(owner, { event: 0, after: 1 });
  const listSlow = (): number[] =>
    slow.map((each, place) => each.readArrived(slowOnes[place]?.device ?? owner.device).length);
  const countSlow = (): number => listSlow().reduce((sum, each) => sum + each, 0);

  // Five notices each at once, and five seconds until they are taken.
  const now = (): number => LATER + 1_000 + (countSlow() * 5_000) / (PLACES * 5);
  const sender = createPush({
    ...{ pool: house.pool, jobPool: house.pool, clock: { ...clock, now }, logger: createLogger('silent'), mayReach },
    ...{ privateKey: 'ab'.repeat(32), subject: 'mailto:house@example.com' },
  });
  const send = async (): Promise<void> => void (await (await sender.sendDue()).ended);

  await send();
  expect(quick.readArrived(owner.device)).toEqual([]);
  for (const sent of listSlow()) expect(sent).toBeLessThan(WAITING);
  await send();
  expect(quick.readArrived(owner.device)).toHaveLength(1);
  // Now all of them are among those that answer, and what waits for the others has waited for longer.
  await happen(owner, { event: 1, after: 2 });
  expect(Math.max(...listSlow())).toBeLessThan(WAITING);
  await send();
  expect(quick.readArrived(owner.device)).toHaveLength(2);
});
