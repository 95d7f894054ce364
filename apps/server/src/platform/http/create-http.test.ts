import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod/mini';
import { createUnsentBudget, listenGuarded } from '@rang/connections';
import { systemClock, type Clock } from '../clock.ts';
import { createLogger } from '../logger.ts';
import { createHttp } from './create-http.ts';
import { createReadiness } from './readiness.ts';
import { slowDownNetworks } from './slow-down-networks.ts';

let http: FastifyInstance;
afterEach(() => http.close());

async function openHttp(trustProxy: boolean, clock: Clock = systemClock): Promise<void> {
  const logger = createLogger('silent');
  const unsent = createUnsentBudget({ perSocket: 65_536, together: 1_048_576 }, logger);
  http = await createHttp({ clock, logger, requestsPerMinute: 3, trustProxy, unsent });
  http.get('/', (request) => request.ip);
  http.get('/listed', { schema: { querystring: z.object({}) } }, () => '');
  const slowDown = slowDownNetworks(http, { max: 2, windowMs: 60_000 });
  http.get('/slow', { onRequest: slowDown, config: { rateLimit: false } }, () => '');
}

async function ask(forwarded: string, url = '/'): Promise<{ status: number; ip: string }> {
  const answer = await http.inject({ url, headers: { 'x-forwarded-for': forwarded } });
  return { status: answer.statusCode, ip: answer.body };
}

test('behind a proxy a visitor is who the proxy says, whatever they wrote before it', async () => {
  await openHttp(true);
  expect((await ask('198.51.100.1, 203.0.113.7')).ip).toBe('203.0.113.7');
  for (const made of ['1', '2', '3', '4']) await ask(`198.51.100.${made}, 203.0.113.7`);
  expect((await ask('198.51.100.9, 203.0.113.7')).status).toBe(429);
  expect((await ask('203.0.113.8')).status).toBe(200);
});

test('a site asks sixteen times as often as one of its networks, and is told how long to wait', async () => {
  await openHttp(true, { ...systemClock, now: () => 0 });
  const inSite = (network: number) => `2001:db8:7:${network.toString(16)}::1`;
  for (let asked = 0; asked < 48; asked += 1) expect((await ask(inSite(asked))).status).toBe(200);
  const refused = await http.inject({ url: '/', headers: { 'x-forwarded-for': inSite(48) } });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
  expect((await ask('2001:db8:8::1')).status).toBe(200);
});

test('a site asks for what is limited sixteen times as often as one of its networks, and each of those as before', async () => {
  await openHttp(true);
  const inSite = (network: number) => `2001:db8:7:${network.toString(16)}::1`;
  const statuses = async (network: number, count: number): Promise<number[]> => {
    const answers: number[] = [];
    for (let asked = 0; asked < count; asked += 1) answers.push((await ask(inSite(network), '/slow')).status);
    return answers;
  };
  // What is beyond a network's own takes nothing from its neighbours.
  expect(await statuses(0, 3)).toEqual([200, 200, 429]);
  for (let network = 1; network < 16; network += 1) expect(await statuses(network, 2)).toEqual([200, 200]);
  const refused = await http.inject({ url: '/slow', headers: { 'x-forwarded-for': inSite(16) } });
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('2001:db8:8::1', '/slow')).status).toBe(200);
  for (const status of [200, 200, 429]) expect((await ask('198.51.100.7', '/slow')).status).toBe(status);
});

test('without a proxy the header means nothing', async () => {
  await openHttp(false);
  expect((await ask('198.51.100.1')).ip).toBe('127.0.0.1');
});

test('the addresses of one IPv6 network are one visitor to every limit', async () => {
  await openHttp(true);
  for (const url of ['/', '/slow']) {
    for (const made of ['0:0:0:1', '0:0:2:3', 'ffff:1:2:3']) await ask(`2001:db8:0:7:${made}`, url);
    expect((await ask('2001:db8:0:7::9', url)).status).toBe(429);
    expect((await ask('2001:db8:0:8::9', url)).status).toBe(200);
  }
});

test('a path that cannot be read is counted for its visitor, and not for the proxy', async () => {
  await openHttp(true);
  for (let asked = 0; asked < 10; asked += 1) await ask('203.0.113.7', '/%zz');
  expect((await ask('203.0.113.7', '/%zz')).status).toBe(429);
  expect((await ask('203.0.113.7')).status).toBe(429);
  expect((await ask('203.0.113.8', '/%zz')).status).toBe(400);
  // As a load balancer asks for itself.
  expect((await http.inject('/')).statusCode).toBe(200);
});

test('a long address is looked through once, and not anew from each question mark', async () => {
  await openHttp(false);
  // Longer than a head may be. Looked through anew from each question mark it is work for half a minute and more.
  expect((await ask('198.51.100.1', `/listed${'?'.repeat(150_000)}`)).status).toBe(200);
  expect((await ask('198.51.100.1', `/listed${'?'.repeat(150_000)}%00`)).status).toBe(400);
}, 10_000);

const PATHS = ['/', '/%zz', `/named/${'x'.repeat(201)}`];

test.each(PATHS)('who has reset the connection before %s was looked at is no trouble of the house', async (path) => {
  await openHttp(false);
  http.get('/named/:name', () => '');
  const errors: unknown[] = [];
  const note = (error: unknown): void => void errors.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  http.addHook('onError', (...[, , error, done]: [unknown, unknown, unknown, () => void]) => {
    errors.push(error);
    done();
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const accepted = once(http.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const [served] = (await accepted) as [Socket];
  // Both are there before the server, which is this process, has its turn again: it reads a request of nobody.
  socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
  socket.resetAndDestroy();
  await new Promise((resolve) => served.once('close', resolve));
  // What nobody catches is reported after the turn.
  await new Promise((resolve) => setImmediate(resolve));
  expect(errors).toEqual([]);
});

test('a machine is listened to at one address by its name too: nothing would guard another', async () => {
  await openHttp(false);
  expect(await listenGuarded(http, { host: 'localhost', port: 0 })).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(http.addresses()).toEqual([expect.objectContaining({ address: '127.0.0.1' })]);
});

test('each limit remembers ten thousand addresses, and not only the one for all calls', async () => {
  // What a site has used up of all calls is refilled; of its own limit nothing is.
  let now = 0;
  await openHttp(true, { ...systemClock, now: () => (now += 60_000) });
  const readiness = createReadiness({ pool: {} as pg.Pool, drainMs: 0 });
  const own: unknown[] = [];
  http.addHook('onRoute', ({ config }) => void own.push(config?.rateLimit));
  readiness.serve(http);
  for (const limit of own) expect(limit).toMatchObject({ cache: 10_000 });
  expect(own).not.toHaveLength(0);
  // Both what a network has, of IPv4, and what a site has are used up.
  for (const status of [200, 200, 429]) expect((await ask('198.51.100.7', '/slow')).status).toBe(status);
  for (let asked = 0; asked < 32; asked += 1) {
    expect((await ask(`2001:db8:7:${asked.toString(16)}::1`, '/slow')).status).toBe(200);
  }
  for (let asked = 0; asked < 5_001; asked += 1) await ask(`2001:db9:${asked.toString(16)}::1`, '/slow');
  expect((await ask('198.51.100.7', '/slow')).status).toBe(429);
  expect((await ask('2001:db8:7:99::1', '/slow')).status).toBe(429);
}, 120_000);
