import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPush, queueNotice, type Push } from '../../src/modules/push/index.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openHouse, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { openPushService, type TestPushService } from '../house/open-push-service.ts';
import { createTestClock } from '../house/test-clock.ts';

// Three times as many slow services as are spoken to at once: each is a domain of the attacker's, whose answer comes after nine
// seconds and says that the notice was taken.
const PLACES = 10;
const SLOW = 3 * PLACES;
const ANSWERS_AFTER_MS = 9_000;
const FASTER = 6;
const clock = createTestClock(Date.now());
const LATER = clock.now() + 1_000;
let services: readonly TestPushService[] = [];
let house: TestHouse;
const mayReach = (endpoint: URL): boolean => services.some(({ origin }) => origin === endpoint.origin);

beforeAll(async () => {
  house = await openHouse({ clock, mayReach, settings: { TRUST_PROXY: 'true' } });
  services = await Promise.all(Array.from({ length: SLOW + 1 }, () => openPushService()));
});
afterAll(async () => {
  await Promise.all(services.map((each) => each.close()));
  await house.close();
});

let entered = 0;
async function enterWithDevice(at: TestPushService): Promise<TestPlayer> {
  const player = await house.enter(`player.${String((entered += 1))}`, 0n);
  const headers = { 'x-forwarded-for': `198.51.100.${String(entered)}` };
  const answer = await house.call('PUT', '/push/device', { token: player.token, headers, body: at.subscribe() });
  expect(answer.status).toBe(200);
  return player;
}

async function happen(player: TestPlayer, { event, after }: { event: number; after: number }): Promise<void> {
  const at = new Date(LATER + after);
  await queueNotice(house.pool, { playerId: player.id, kind: 'withdrawal-paid', event: String(event), at });
}

test('however many services answer, and slowly, those that answer at once wait for no longer than a turn', async () => {
  const [quick, ...slow] = services;
  if (quick === undefined) throw new Error('no service was opened');
  const honest = await enterWithDevice(quick);
  const players: TestPlayer[] = [];
  for (const each of slow) players.push(await enterWithDevice(each));

  // Six seconds pass in each.
  const begunAt = performance.now();
  const now = (): number => LATER + 1_000 + Math.round((performance.now() - begunAt) * FASTER);
  const sender: Push = createPush({
    ...{ pool: house.pool, jobPool: house.pool, clock: { ...clock, now }, logger: createLogger('silent') },
    ...{ privateKey: 'ab'.repeat(32), subject: 'mailto:house@example.com', mayReach },
  });
  const send = async (): Promise<void> => void (await (await sender.sendDue()).ended);

  // All of them have answered: quick at once, the others after nine seconds each.
  for (const each of slow) each.thinksMs = ANSWERS_AFTER_MS / FASTER;
  for (const each of [honest, ...players]) await happen(each, { event: 0, after: 0 });
  for (let more = 0; more < SLOW / PLACES + 1; more += 1) await send();
  expect(services.map(({ arrivals }) => arrivals.length)).toEqual(services.map(() => 1));

  // Then something happens to everybody again.
  const at = now();
  for (const each of players) await happen(each, { event: 1, after: at - LATER });
  await happen(honest, { event: 1, after: at - LATER + 1 });
  const sending: Promise<void>[] = [];
  // As the house does: every second, whatever is under way.
  while (quick.arrivals.length < 2 && now() - at < 60_000) {
    sending.push(send());
    await wait(1_000 / FASTER);
  }
  const waitedMs = now() - at;
  await Promise.all(sending);
  // A turn is ten seconds.
  expect(waitedMs).toBeLessThanOrEqual(10_000);
});
