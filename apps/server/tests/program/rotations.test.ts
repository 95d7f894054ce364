import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test } from 'vitest';
import { createSandboxGateway } from '../../src/modules/gateway/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openHouse, type TestHouse } from '../house/open-house.ts';

const [OLD, NEW] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];

let houses: TestHouse[] = [];

afterEach(async () => {
  for (const house of houses.reverse()) await house.close();
  houses = [];
});

async function open(settings: Record<string, string>, connectionString?: string): Promise<TestHouse> {
  const house = await openHouse({ settings, ...(connectionString === undefined ? {} : { connectionString }) });
  houses.push(house);
  return house;
}

test('while the secret of tokens is changed nobody is logged out, and afterwards what the one before signed is refused', async () => {
  const before = await open({ JWT_SECRET: OLD });
  const asha = await before.enter('asha');
  const owner = await before.enterOffice('meera', 'owner');
  const login = { username: 'asha', password: 'a good password', rememberMe: true };
  const first = (await before.call('POST', '/auth/login', { body: login })).body;
  // Its answer is lost: the browser will hand in the same token once more.
  const lost = (await before.call('POST', '/auth/refresh-token', { body: { refreshToken: first['refreshToken'] } }))
    .body;

  const between = await open({ JWT_SECRET: NEW, JWT_SECRET_PREVIOUS: OLD }, before.connectionString);
  expect((await between.call('GET', '/balance', { token: asha.token })).status).toBe(200);
  expect((await between.call('GET', '/admin/me', { token: owner.token })).status).toBe(200);
  const again = (await between.call('POST', '/auth/refresh-token', { body: { refreshToken: first['refreshToken'] } }))
    .body;
  expect(again['refreshToken']).toBe(lost['refreshToken']);
  const renewed = String(again['accessToken']);

  const after = await open({ JWT_SECRET: NEW }, before.connectionString);
  expect((await after.call('GET', '/balance', { token: renewed })).status).toBe(200);
  expect((await after.call('GET', '/balance', { token: asha.token })).status).toBe(401);
});

test('while the secret of webhooks is changed those of both are taken, and afterwards those of the one before are forged', () => {
  const [old, fresh] = [randomBytes(24).toString('base64'), randomBytes(24).toString('base64')];
  const access = { url: 'http://127.0.0.1:9', merchant: 'rang', secret: 'of no call at all', timeoutMs: 1_000 };
  const openGateway = (secrets: { webhookSecret: string; previousWebhookSecret?: string }) =>
    createSandboxGateway({ ...access, ...secrets, clock: systemClock });
  const send = (secret: string) => {
    const [id, at, body] = ['msg_1', new Date(), '{}'];
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    };
    return [body, headers] as const;
  };
  const between = openGateway({ webhookSecret: fresh, previousWebhookSecret: old });
  const after = openGateway({ webhookSecret: fresh });
  const judge = (gateway: typeof after, secret: string) => gateway.verifyWebhook(...send(secret)).outcome;
  // Signed by the gateway; that it says nothing is another matter.
  expect([judge(between, old), judge(between, fresh)]).toEqual(['unreadable', 'unreadable']);
  expect([judge(after, old), judge(after, fresh)]).toEqual(['forged', 'unreadable']);
});
