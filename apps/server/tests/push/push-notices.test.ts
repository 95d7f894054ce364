import { PUSH_LIMITS, pushNotice, type SessionAnswer } from '@rang/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway } from '../../../gateway/src/app.ts';
import { MERCHANT, SECRET, startGateway, WEBHOOK_SECRET } from '../../../gateway/tests/merchant.ts';
import { createPush, queueNotice } from '../../src/modules/push/index.ts';
import { nameService } from '../../src/modules/push/name-service.ts';
import { takeDueNotices } from '../../src/modules/push/notice-queue.ts';
import {
  isPublicAddress,
  createPublicLookUp,
  readEndpoint,
  sendToService,
} from '../../src/modules/push/reach-service.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openHouse, type HouseAnswer, type TestAdmin, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { openPushService, type TestPushService, type TestSubscription } from '../house/open-push-service.ts';
import { createTestClock } from '../house/test-clock.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';
import { signEvent } from '../payments/payments-house.ts';
import { BANK } from '../withdrawals/withdrawals-house.ts';

const HOUR = 3_600_000;
const RETRIES = 4;
// Services that have not answered yet and are spoken to at once.
const PLACES = 10;
const clock = createTestClock(Date.now());
const mayReach = (endpoint: URL): boolean => services.some(({ origin }) => origin === endpoint.origin);
let gateway: Gateway;
let house: TestHouse;
let office: TestAdmin;
let services: readonly TestPushService[] = [];
let service: TestPushService;
let other: TestPushService;
let named = 0;

beforeAll(async () => {
  [service, other] = [await openPushService(), await openPushService()];
  services = [service, other];
  gateway = await startGateway({ payoutMs: 0, clock: () => clock.now() });
  const settings = {
    ...{ GATEWAY_URL: gateway.url, GATEWAY_MERCHANT: MERCHANT, GATEWAY_SECRET: SECRET },
    ...{ GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET, TRUST_PROXY: 'true' },
  };
  house = await openHouse({ clock, mayReach, settings });
  office = await house.enterOffice('sita', 'owner');
});
afterAll(async () => {
  await house.close();
  await gateway.stop();
  await Promise.all(services.map((each) => each.close()));
});
beforeEach(() => {
  for (const each of services) each.mood = 201;
});

const enter = (): Promise<TestPlayer> => house.enter(`player.${String((named += 1))}`, 1_000_00n);
// From an address of the player's own: one address names so many devices and no more.
const add = (player: TestPlayer, body: unknown): Promise<HouseAnswer> => {
  const headers = { 'x-forwarded-for': `198.51.100.${String(player.id % 250n)}` };
  return house.call('PUT', '/push/device', { token: player.token, body, headers });
};

/** A player with a device of the service. */
async function enterWithDevice(at = service): Promise<{ player: TestPlayer; device: TestSubscription }> {
  const player = await enter();
  const device = at.subscribe();
  expect((await add(player, device)).status).toBe(200);
  return { player, device };
}

let happened = 0;
/** Something happens that the player is told of. */
async function happen(player: TestPlayer, event = String((happened += 1))): Promise<void> {
  const at = new Date(clock.now());
  await queueNotice(house.pool, { playerId: player.id, kind: 'withdrawal-paid', event, at });
}

/** Resolves once there is nothing more to send now. */
async function settle(): Promise<void> {
  const due = 'select from push_notices where next_try_at <= $1';
  await expect.poll(async () => (await house.pool.query(due, [new Date(clock.now())])).rowCount).toBe(0);
}

/** Resolves once the notices that are kept of a player have been tried so often; none of them is due. */
async function awaitTries(player: TestPlayer, tries: number): Promise<void> {
  const found = `select tries, next_try_at <= $2 as due from push_notices n join push_devices d on d.id = n.device_id
                 where d.player_id = $1`;
  await expect
    .poll(async () => (await house.pool.query<object>(found, [player.id, new Date(clock.now())])).rows)
    .toEqual([{ tries, due: tries > RETRIES ? null : false }]);
}

const countDevices = async (player: TestPlayer): Promise<number | null> =>
  (await house.pool.query('select from push_devices where player_id = $1', [player.id])).rowCount;

async function askSupport(player: TestPlayer): Promise<string> {
  const body = { subject: 'My deposit', message: 'Where is it?' };
  const { ticket } = (await house.call('POST', '/support/create', { token: player.token, body })).body;
  return (ticket as { _id: string })._id;
}

async function answerTicket(id: string, adminNotes: string): Promise<void> {
  const body = { status: 'open', priority: 'medium', adminNotes };
  expect((await house.call('PUT', `/support/${id}/status`, { token: office.token, body })).status).toBe(200);
}

async function withdraw(player: TestPlayer): Promise<string> {
  // No two alike: the second would be taken for a repetition.
  const body = { amount: 100 + (named += 1), ...BANK };
  const answer = await house.call('POST', '/mxpay/payout', { token: player.token, body });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body['data'] as { _id: string })._id;
}

const decide = (id: string, verdict: 'approve' | 'reject', body: object): Promise<HouseAnswer> =>
  house.call('POST', `/admin/withdrawals/${id}/${verdict}`, { token: office.token, body });

async function report(type: string, data: object): Promise<void> {
  const at = new Date().toISOString();
  const event = { type, timestamp: at, data: { currency: 'INR', created_at: at, ...data } };
  const { body, headers } = signEvent(event);
  const answer = await fetch(`${house.address}/api/mxpay/webhook`, { method: 'POST', body, headers });
  expect(answer.status, await answer.text()).toBe(200);
}

describe('a player is told, in the language of the account and without anything that others may not read, of', () => {
  test('an answered ticket, a paid and a returned withdrawal and a deposit: each once on each device', async () => {
    const { player, device } = await enterWithDevice();
    const second = other.subscribe();
    expect((await add(player, second)).status).toBe(200);
    const bystander = await enterWithDevice();
    await house.call('PUT', '/auth/settings', { token: player.token, body: { language: 'de' } });

    const ticket = await askSupport(player);
    await answerTicket(ticket, 'A secret of the player alone.');
    await answerTicket(ticket, 'A secret of the player alone.');
    const paid = await withdraw(player);
    expect((await decide(paid, 'approve', { expected: 'requested' })).status).toBe(200);
    const returned = await withdraw(player);
    expect((await decide(returned, 'reject', { reason: 'The name does not match.' })).status).toBe(200);
    await house.pool.query(
      `insert into deposits (player_id, order_no, amount, channel, status, created_at)
       values ($1, 'R-PUSH', 50000, 'upi', 'created', now())`,
      [player.id],
    );
    const order = { id: 'ord_push', merchant_order: 'R-PUSH', amount_paise: '50000', channel: 'upi', status: 'paid' };
    for (const paid_at of [new Date().toISOString(), new Date(Date.now() + 1).toISOString()])
      await report('order.paid', { ...order, payment_link: null, paid_at });
    // On the player's own word: that is no news.
    const own = await withdraw(player);
    const cancel = { token: player.token, body: {} };
    expect((await house.call('POST', `/withdrawals/${own}/cancel`, cancel)).status).toBe(200);

    for (const [at, each] of [
      [service, device],
      [other, second],
    ] as const) {
      await expect
        .poll(() => {
          // The gateway is asked again what became of a payout.
          clock.advance(1_000);
          return at.readArrived(each);
        })
        .toHaveLength(4);
      const notices = at.readArrived(each).map((notice) => pushNotice.parse(notice));
      expect(new Map(notices.map(({ body, path }) => [body, path]))).toEqual(
        new Map([
          ['Es gibt Neues zu deiner Support-Anfrage.', '/dashboard/support'],
          ['Deine Auszahlung ist ausgeführt.', '/dashboard/wallet'],
          ['Deine Auszahlung ist zurück in deiner Geldbörse.', '/dashboard/wallet'],
          ['Deine Einzahlung ist in deiner Geldbörse.', '/dashboard/wallet'],
        ]),
      );
      expect(new Set(notices.map(({ tag }) => tag)).size).toBe(4);
      for (const { title, body } of notices) expect(`${title} ${body}`).not.toMatch(/\d|₹|secret|match|player/);
    }
    await settle();
    expect(service.readArrived(bystander.device)).toEqual([]);
    for (const { sealed, headers } of service.arrivals) {
      expect(sealed.toString('latin1')).not.toMatch(/Rang|dashboard|withdrawal/);
      expect(headers['content-encoding']).toBe('aes128gcm');
      expect(Number(headers['ttl'])).toBe(86_400);
    }
  });
});

describe('once at most', () => {
  test('of any number of servers that send at once, each notice goes out from one', async () => {
    const { player, device } = await enterWithDevice();
    const parts = { pool: house.pool, jobPool: house.pool, clock, logger: createLogger('silent'), mayReach };
    const servers = Array.from({ length: 4 }, () =>
      createPush({ ...parts, privateKey: 'ab'.repeat(32), subject: 'mailto:house@example.com' }),
    );
    for (let turn = 1; turn <= 10; turn += 1) {
      await happen(player);
      await Promise.all(servers.map(async (each) => (await each.sendDue()).ended));
    }
    await settle();
    expect(service.readArrived(device)).toHaveLength(10);
  });

  test('what one server is about to send no other takes at the same moment', async () => {
    const { player } = await enterWithDevice();
    // Of tomorrow: the house's own sender leaves it alone.
    const at = new Date(clock.now() + 24 * HOUR);
    await queueNotice(house.pool, { playerId: player.id, kind: 'withdrawal-paid', event: 'contested', at });
    const found = await house.pool.query<{ service: string }>('select service from push_devices where player_id = $1', [
      player.id,
    ]);
    const order = { at, service: found.rows[0]?.service ?? '', limit: 5, newsSince: new Date(0), served: [] };
    const one = await house.pool.connect();
    await one.query('begin');
    expect(await takeDueNotices(one, order)).toHaveLength(1);
    const other = takeDueNotices(house.pool, order);
    await Promise.race([other, awaitWaitingForLocks(house.pool, 1)]);
    await one.query('commit');
    one.release();
    expect(await other).toEqual([]);
  });

  test('a device that is forgotten as something happens fails nothing of what happens', async () => {
    const { player } = await enterWithDevice();
    const kept = service.subscribe();
    expect((await add(player, kept)).status).toBe(200);
    const one = await house.pool.connect();
    await one.query('begin');
    await one.query('delete from push_devices where id = (select min(id) from push_devices where player_id = $1)', [
      player.id,
    ]);
    const happening = happen(player, 'forgotten');
    await Promise.race([happening, awaitWaitingForLocks(house.pool, 1)]);
    await one.query('commit');
    one.release();
    await happening;
    await expect.poll(() => service.readArrived(kept)).toHaveLength(1);
  });

  test('an event that is told twice is one notice', async () => {
    const { player, device } = await enterWithDevice();
    await Promise.all(Array.from({ length: 5 }, () => happen(player, 'the same')));
    await expect.poll(() => service.readArrived(device)).toHaveLength(1);
    await happen(player, 'the same');
    await settle();
    expect(service.readArrived(device)).toHaveLength(1);
  });

  test('what a service did not take is tried again, a few times; what it may have taken is not', async () => {
    const { player, device } = await enterWithDevice();
    service.mood = 503;
    await happen(player);
    for (let tries = 1; tries <= 5; tries += 1) {
      await awaitTries(player, tries);
      await expect.poll(() => service.readArrived(device)).toHaveLength(tries);
      clock.advance(HOUR);
    }
    await settle();
    expect(service.readArrived(device)).toHaveLength(5);

    const unsure = await enterWithDevice();
    service.mood = 'hang up';
    await happen(unsure.player);
    await expect.poll(() => service.readArrived(unsure.device)).toHaveLength(1);
    await settle();
    service.mood = 201;
    clock.advance(HOUR);
    await happen(unsure.player);
    await expect.poll(() => service.readArrived(unsure.device)).toHaveLength(2);
    await settle();
    expect(service.readArrived(unsure.device)).toHaveLength(2);
  });

  test('a service that does not answer keeps nobody else waiting', async () => {
    const [slow, quick] = [await enterWithDevice(other), await enterWithDevice()];
    other.mood = 'hang';
    for (let turn = 0; turn < 8; turn += 1) await happen(slow.player);
    // As many as are spoken to a service at once.
    await expect.poll(() => other.countHanging()).toBe(5);
    await happen(quick.player);
    await expect.poll(() => service.readArrived(quick.device)).toHaveLength(1);
    expect(other.countHanging()).toBe(5);
  });

  test('nor do all the services that two players can name, each of which answers nothing', async () => {
    const named = await Promise.all(Array.from({ length: 2 * PUSH_LIMITS.devices }, () => openPushService()));
    services = [...services, ...named];
    const [one, two] = [await enter(), await enter()];
    for (const [place, each] of named.entries()) {
      each.mood = 'hang';
      expect((await add(place % 2 === 0 ? one : two, each.subscribe())).status).toBe(200);
    }
    const quick = await enterWithDevice();
    await happen(quick.player);
    await expect.poll(() => service.readArrived(quick.device)).toHaveLength(1);
    await happen(one);
    await happen(two);
    const countSilent = (): number => named.filter((each) => each.countHanging() > 0).length;
    await expect.poll(countSilent).toBe(PLACES);
    await happen(quick.player);
    await expect.poll(() => service.readArrived(quick.device)).toHaveLength(2);
    // Nobody has given up on them yet.
    expect(countSilent()).toBe(PLACES);
  });
});

test('names below one registered domain are one push service', () => {
  for (const [endpoint, name] of [
    ['https://one.push.example.co.uk/a', 'example.co.uk'],
    ['https://two.example.co.uk/b', 'example.co.uk'],
    ['https://fcm.googleapis.com/fcm/send/c', 'fcm.googleapis.com'],
    ['https://updates.push.services.mozilla.com/wpush/v2/c', 'updates.push.services.mozilla.com'],
    ['https://web.push.apple.com/c', 'web.push.apple.com'],
    ['https://wns2-by3p.notify.windows.com/w/?token=c', 'wns2-by3p.notify.windows.com'],
    // Each host of a browser's maker is one of its own: a made-up one keeps nothing of a real one's.
    ['https://wns9-zz99p.notify.windows.com/w/?token=c', 'wns9-zz99p.notify.windows.com'],
    ['https://private.googleapis.com/c', 'private.googleapis.com'],
    ['https://api.push.apple.com/c', 'api.push.apple.com'],
    ['https://push.apple.com/c', 'push.apple.com'],
    ['https://web.push.apple.com.push.apple.com/c', 'web.push.apple.com.push.apple.com'],
    ['https://made-up.push.services.mozilla.com/c', 'made-up.push.services.mozilla.com'],
    ['https://made-up.notify.windows.com/c', 'made-up.notify.windows.com'],
    ['https://made.wns2-by3p.notify.windows.com/c', 'made.wns2-by3p.notify.windows.com'],
    ['https://fcm.googleapis.com.example.org/c', 'example.org'],
    ['http://127.0.0.1:8080/d', '127.0.0.1:8080'],
  ] as const)
    expect(nameService(new URL(endpoint))).toBe(name);
});

describe('nothing is sent to', () => {
  const ends: readonly (readonly [string, (player: TestPlayer) => Promise<HouseAnswer>])[] = [
    ['a device that was logged out', ({ token }) => house.call('POST', '/auth/logout', { token, body: {} })],
    [
      'a device of a suspended player',
      async ({ id }) => {
        const { token } = await house.enterOffice('tara', 'owner');
        const body = { status: 'banned', reason: 'two accounts' };
        return await house.call('PUT', `/admin/users/${String(id)}/status`, { token, body });
      },
    ],
    [
      'a player who has turned notices off',
      ({ token }) => {
        const notifications = { email: true, push: false, promotional: false };
        return house.call('PUT', '/auth/settings', { token, body: { notifications } });
      },
    ],
  ];
  test.each(ends)('%s, though it was queued before', async (_, end) => {
    const { player, device } = await enterWithDevice();
    const witness = await enterWithDevice();
    service.mood = 503;
    await happen(player);
    await awaitTries(player, 1);
    service.mood = 201;
    expect((await end(player)).status).toBe(200);
    clock.advance(HOUR);
    await happen(player);
    await happen(witness.player);
    await expect.poll(() => service.readArrived(witness.device)).toHaveLength(1);
    await settle();
    expect(service.readArrived(device)).toHaveLength(1);
  });

  test('other devices of a player who changes the password; the one where that was done is told as before', async () => {
    const { player, device } = await enterWithDevice();
    const [currentPassword, newPassword, second] = ['a good password', 'another good password', service.subscribe()];
    const login = { username: player.username, password: currentPassword };
    const { accessToken } = (await house.call('POST', '/auth/login', { body: login })).body as unknown as SessionAnswer;
    expect((await add({ ...player, token: accessToken }, second)).status).toBe(200);
    await house.call('POST', '/auth/change-password', { token: player.token, body: { currentPassword, newPassword } });
    await happen(player);
    await expect.poll(() => service.readArrived(device)).toHaveLength(1);
    await settle();
    expect(service.readArrived(second)).toEqual([]);
  });

  test('a device that was turned off, or that its service knows no more; each is forgotten', async () => {
    const [off, gone] = [await enterWithDevice(), await enterWithDevice()];
    const body = { endpoint: off.device.endpoint };
    // Nobody turns another's device off.
    await house.call('POST', '/push/device/remove', { token: gone.player.token, body });
    expect(await countDevices(off.player)).toBe(1);
    expect((await house.call('POST', '/push/device/remove', { token: off.player.token, body })).status).toBe(200);
    expect(await countDevices(off.player)).toBe(0);
    service.mood = 410;
    await happen(gone.player);
    await expect.poll(() => countDevices(gone.player)).toBe(0);
    service.mood = 201;
    await happen(gone.player);
    await settle();
    expect([service.readArrived(off.device), service.readArrived(gone.device)].map((all) => all.length)).toEqual([
      0, 1,
    ]);
  });

  test('whoever had a browser before, once another player has logged in there; a known address alone takes nothing', async () => {
    const { player: first, device } = await enterWithDevice();
    const [second, visitor, { keys }] = [await enter(), await enter(), service.subscribe()];
    for (const shown of [{}, { auth: device.keys.auth }, { p256dh: device.keys.p256dh }])
      for (const each of [visitor, first])
        expect((await add(each, { ...device, keys: { ...keys, ...shown } })).status).toBe(400);
    expect(await countDevices(first)).toBe(1);
    service.mood = 503;
    await happen(first);
    await awaitTries(first, 1);
    service.mood = 201;
    expect((await add(second, device)).status).toBe(200);
    expect([await countDevices(first), await countDevices(second)]).toEqual([0, 1]);
    clock.advance(HOUR);
    await happen(first);
    await happen(second);
    await expect.poll(() => service.readArrived(device)).toHaveLength(2);
    await settle();
    expect(service.readArrived(device)).toHaveLength(2);
  });

  test('more devices of a player than ten, of which the newest are kept', async () => {
    const player = await enter();
    const devices = Array.from({ length: PUSH_LIMITS.devices + 3 }, () => service.subscribe());
    await Promise.all(devices.slice(0, -1).map((device) => add(player, device)));
    const last = devices.at(-1);
    await add(player, last);
    expect(await countDevices(player)).toBe(PUSH_LIMITS.devices);
    await add(player, last);
    expect(await countDevices(player)).toBe(PUSH_LIMITS.devices);
    const kept = await house.pool.query('select from push_devices where endpoint = $1', [last?.endpoint]);
    expect(kept.rowCount).toBe(1);
  });

  test('a device whose login has ended, which is forgotten within the hour', async () => {
    const { player } = await enterWithDevice();
    await house.call('POST', '/auth/logout', { token: player.token, body: {} });
    const parts = { pool: house.pool, jobPool: house.pool, clock, logger: createLogger('silent') };
    await createPush({ ...parts, privateKey: 'ab'.repeat(32), subject: 'mailto:house@example.com' }).removeOld();
    expect(await countDevices(player)).toBe(0);
  });
});

describe('the house is led to no address of its own network', () => {
  const none = (): boolean => false;
  test.each([
    ['http://push.example.com/a', 'without https'],
    ['https://push.example.com:8443/a', 'another port'],
    ['https://me:word@push.example.com/a', 'a password'],
    ['https://localhost/a', 'this machine'],
    ['https://127.0.0.1/a', 'an address'],
    ['https://2130706433/a', 'an address as one number'],
    ['https://[::1]/a', 'an address of version 6'],
    ['https://169.254.169.254/latest/meta-data', 'the cloud'],
    ['https://postgres/a', 'a name of one word'],
    ['https://house.internal/a', 'a name of no public zone'],
    ['https://push.example.com./a', 'a name with a dot behind it'],
    ['file:///etc/passwd', 'a file'],
    ['not an address', 'nothing'],
  ])('%s: %s', async (endpoint) => {
    expect(readEndpoint(endpoint, none)).toBeUndefined();
    const player = await enter();
    expect(await add(player, { ...service.subscribe(), endpoint })).toMatchObject({ status: 400 });
    expect(await countDevices(player)).toBe(0);
  });

  test('push services of today are none of these', () => {
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/a:b',
      'https://updates.push.services.mozilla.com/wpush/v2/a',
      'https://web.push.apple.com/a',
      'https://wns2-by3p.notify.windows.com/w/?token=a',
    ])
      expect(readEndpoint(endpoint, none)?.href).toBe(endpoint);
  });

  test('nor by a name that leads there: what was looked up is looked at, and nothing is connected to', async () => {
    const lookup = createPublicLookUp({
      resolve4: () => Promise.resolve(['127.0.0.1']),
      resolve6: () => Promise.resolve(['::1']),
    });
    const endpoint = new URL('https://push.example.com/a');
    expect(await sendToService({ endpoint, headers: {}, body: Buffer.alloc(0) }, none, lookup)).toBe('forbidden');
  });

  test.each([
    ...['127.0.0.1', '10.1.2.3', '192.168.0.1', '172.16.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1'],
    ...['2002:a00:1::1', 'no address'],
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  test.each(['142.250.185.74', '2a00:1450:4001:82a::200a', '::ffff:142.250.185.74'])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

test('a browser is asked for keys that something can be encrypted for', async () => {
  const player = await enter();
  const { endpoint, keys } = service.subscribe();
  const offCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url');
  for (const wrong of [{ p256dh: offCurve }, { p256dh: '' }, { auth: 'short' }, { auth: undefined }])
    expect((await add(player, { endpoint, keys: { ...keys, ...wrong } })).status).toBe(400);
  const { body } = await house.call('GET', '/push/key', { token: player.token });
  expect(Buffer.from(String(body['key']), 'base64url')).toHaveLength(65);
});
