import { once } from 'node:events';
import { connect } from 'node:net';
import { GATEWAY_REFUSALS, gatewayRefusal, LANGUAGES } from '@rang/contract';
import { expect, onTestFinished, test } from 'vitest';
import type { Gateway } from '../src/app.ts';
import { limitRequests } from '../src/limit-requests.ts';
import { callGateway, choose, openOrder, startGateway } from './merchant.ts';

const PER_MINUTE = 5;
let now = Date.now();

async function startLimited(): Promise<Gateway> {
  const gateway = await startGateway({ requestsPerMinute: PER_MINUTE, clock: () => now });
  onTestFinished(() => gateway.stop());
  return gateway;
}

const callSigned = ({ url }: Gateway): Promise<Response> =>
  callGateway(url, { path: '/v1/channels', timestamp: Math.floor(now / 1000) });

/** Whatever anybody may ask of it without a signature, with what it is answered while nobody asks too much. */
function listAsked({ url }: Gateway): Record<string, [number, () => Promise<Response>]> {
  const text = { 'content-type': 'text/plain' };
  return {
    'a page': [404, () => fetch(`${url}/pay/x`)],
    'a choice on a page': [
      404,
      () => fetch(`${url}/pay/x`, { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }) }),
    ],
    'a path that cannot be read': [400, () => fetch(`${url}/pay/%zz`)],
    'what is not there': [404, () => fetch(`${url}/nothing`)],
    'a call without a signature': [401, () => fetch(`${url}/v1/channels`)],
    'a call that somebody else signed': [401, () => callGateway(url, { path: '/v1/channels', secret: 'another' })],
    'a body that no call takes': [400, () => fetch(`${url}/v1/orders`, { method: 'POST', headers: text, body: 'x' })],
  };
}

test('whatever anybody asks counts for its address, and beyond the limit is told when to come again', async () => {
  const gateway = await startLimited();
  const asked = Object.entries(listAsked(gateway));
  for (const [name, [status, ask]] of asked) {
    now += 60_000;
    for (let turn = 0; turn < PER_MINUTE; turn += 1) expect([name, (await ask()).status]).toEqual([name, status]);
    for (const [other, [, askOther]] of asked) {
      const refused = await askOther();
      expect([name, other, refused.status]).toEqual([name, other, 429]);
      expect(refused.headers.get('retry-after')).toBe('12');
    }
  }
});

test('the merchant goes free: its signed calls count for nothing and are answered at the limit of its address', async () => {
  const gateway = await startLimited();
  for (let turn = 0; turn < 3 * PER_MINUTE; turn += 1) expect((await callSigned(gateway)).status).toBe(200);
  for (let turn = 0; turn < PER_MINUTE; turn += 1) expect((await fetch(`${gateway.url}/pay/x`)).status).toBe(404);
  expect((await fetch(`${gateway.url}/pay/x`)).status).toBe(429);
  expect((await callSigned(gateway)).status).toBe(200);
  // Nor is whoever asks whether it is well, and what time it is there.
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
});

test('a call without a signature counts from its head on, whether its body comes or not, and once', async () => {
  const gateway = await startLimited();
  const { hostname, port } = new URL(gateway.url);
  const promised = 'POST /v1/orders HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n';
  const open = Array.from({ length: PER_MINUTE - 1 }, () => connect(Number(port), hostname).resume());
  onTestFinished(() => open.forEach((socket) => socket.destroy()));
  await Promise.all(open.map((socket) => once(socket, 'connect')));
  for (const socket of open) socket.write(promised);
  // Whatever else is asked after the heads have come.
  for (let turn = 0; turn < 5; turn += 1) expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${gateway.url}/v1/channels`)).status).toBe(401);
  expect((await fetch(`${gateway.url}/v1/channels`)).status).toBe(429);
  // At its head, without its body.
  const late = connect(Number(port), hostname);
  late.write(promised);
  const [answer] = (await once(late, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 429 /);
  late.destroy();
});

test('a payer beyond the limit is told so in words, and a program by a code of the contract', async () => {
  const gateway = await startLimited();
  for (let turn = 0; turn < PER_MINUTE; turn += 1) await fetch(`${gateway.url}/pay/x`);
  const pages = await Promise.all(
    LANGUAGES.map(async (language) => (await fetch(`${gateway.url}/pay/x?language=${language}`)).text()),
  );
  expect(pages[0]).toContain('Too many requests');
  expect(new Set(pages).size).toBe(LANGUAGES.length);
  const refusal = gatewayRefusal.parse(await (await fetch(`${gateway.url}/v1/channels`)).json());
  expect(refusal).toEqual({ code: 'TOO_MANY_REQUESTS', message: GATEWAY_REFUSALS.TOO_MANY_REQUESTS });
});

test('paying takes a few requests of the many that an address has where nothing is set', async () => {
  const gateway = await startGateway();
  onTestFinished(() => gateway.stop());
  const order = await openOrder(gateway.url);
  for (let turn = 0; turn < 200; turn += 1) expect((await fetch(order.payment_link ?? '')).status).toBe(200);
  expect((await choose(order, 'paid')).status).toBe(200);
});

test('an IPv6 network is one address, and a site has what sixteen of its networks have', () => {
  const refuseTooMany = limitRequests({ perMinute: 2, clock: () => 0 });
  const isRefused = (remoteAddress: string): boolean =>
    refuseTooMany(
      { raw: { socket: { remoteAddress }, headers: {} } } as never,
      { header: () => undefined } as never,
    ) !== undefined;
  expect(['::1', '::2', '::3'].map((host) => isRefused(`2001:db8:1:0${host}`))).toEqual([false, false, true]);
  for (let network = 1; network < 16; network += 1) {
    for (const host of ['1', '2']) expect(isRefused(`2001:db8:1:${network.toString(16)}::${host}`)).toBe(false);
  }
  expect(isRefused('2001:db8:1:99::1')).toBe(true);
  expect(isRefused('2001:db8:2:99::1')).toBe(false);
});

test.each([
  [
    'has more headers than anybody sends',
    Array.from({ length: 200 }, (_, number) => `x${String(number)}: 1\r\n`).join(''),
  ],
  ['is longer than 8 KB', `x: ${'1'.repeat(9_000)}\r\n`],
])('a request whose head %s is answered 431', async (_name, lines) => {
  const gateway = await startGateway();
  onTestFinished(() => gateway.stop());
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined).write(`GET /healthz HTTP/1.1\r\nhost: a\r\n${lines}\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 431 /);
  socket.destroy();
});
