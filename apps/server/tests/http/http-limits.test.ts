import { createHook } from 'node:async_hooks';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, deflateSync, gunzipSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import type { ConnectionLimits } from '../../src/platform/http/count-connections.ts';
import { createHttp } from '../../src/platform/http/create-http.ts';
import { serveDescription } from '../../src/platform/http/serve-description.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openHouse, type TestHouse } from '../house/open-house.ts';
import { createTestBudget } from '../house/test-budget.ts';

async function openWeb(settings: Record<string, string> = {}): Promise<TestHouse> {
  const webRoot = await mkdtemp(join(tmpdir(), 'rang-web-'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Rang</title>');
  await writeFile(join(webRoot, 'app.js'), 'export {};');
  const house = await openHouse({ webRoot, settings });
  onTestFinished(async () => {
    await house.close();
    await rm(webRoot, { recursive: true });
  });
  return house;
}

/** Posts a body as it is and gives back the status and the text of the answer. */
function post(url: string, headers: Record<string, string>, body: Buffer): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } });
    asked.on('error', reject);
    asked.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, text });
      });
    });
    asked.end(body);
  });
}

test.each(['203.0.113.7', '203.0.113.7:{port}', '[2001:db8:1:2::{port}]:{port}', '2001:db8:1:2::{port}'])(
  'a visitor whom the proxy names as %s is one visitor, over however many connections',
  async (name) => {
    const house = await openWeb({ TRUST_PROXY: 'true', REQUESTS_PER_MINUTE: '100' });
    const ask = async (port: number): Promise<number> => {
      const headers = { 'x-forwarded-for': name.replaceAll('{port}', String(port)) };
      return (await house.call('GET', '/api/nothing', { headers })).status;
    };
    const statuses = await Promise.all(Array.from({ length: 101 }, (_, index) => ask(1_000 + index)));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  },
);

test('a compressed body is refused and nothing decompresses it', async () => {
  const house = await openWeb();
  const login = Buffer.from(JSON.stringify({ name: 'asha', password: 'x', padding: ' '.repeat(64 * 1024 * 1024) }));
  const bombs: [string, Buffer][] = [
    ['br', brotliCompressSync(login, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
    ['gzip', gzipSync(login.subarray(0, 8 * 1024 * 1024))],
    ['deflate', deflateSync(login.subarray(0, 8 * 1024 * 1024))],
    ['zstd', zstdCompressSync(login)],
    ['GZip, br', gzipSync('{}')],
  ];
  let unfolders = 0;
  const watching = createHook({
    init: (_id, type) => {
      if (type === 'ZLIB') unfolders += 1;
    },
  }).enable();
  onTestFinished(() => void watching.disable());
  for (const [encoding, bomb] of bombs) {
    expect(bomb.length).toBeLessThan(16 * 1024);
    const answer = await post(`${house.address}/api/auth/login`, { 'content-encoding': encoding }, bomb);
    expect({ encoding, ...answer }).toMatchObject({ encoding, status: 400 });
    expect(answer.text).toContain('not compressed');
  }
  expect(unfolders).toBe(0);
  const plain = await post(`${house.address}/api/auth/login`, { 'content-encoding': 'identity' }, Buffer.from('{}'));
  expect(plain.text).not.toContain('not compressed');
});

test('every answer is counted: of addresses that are not there, of pages, of files and of what cannot be read', async () => {
  const house = await openWeb({ REQUESTS_PER_MINUTE: '300' });
  const html = { accept: 'text/html' };
  const ask: [string, number, () => Promise<number>][] = [
    ['a call that is not there', 404, async () => (await house.call('GET', '/api/nothing')).status],
    ['a method that is not there', 404, async () => (await house.call('PUT', '/api/nothing', { body: {} })).status],
    ['an address of the app', 200, async () => (await house.call('GET', '/deep/link', { headers: html })).status],
    ['the page', 200, async () => (await house.call('GET', '/', { headers: html })).status],
    ['the page where a call is', 200, async () => (await house.call('GET', '/support', { headers: html })).status],
    ['a file', 200, async () => (await house.call('GET', '/app.js')).status],
    ['what is no address', 400, async () => (await house.call('GET', '/%zz')).status],
    ['a transport that is not spoken', 400, async () => (await house.call('GET', '/socket.io/?EIO=3')).status],
  ];
  for (const [what, status, asking] of ask) expect({ what, status: await asking() }).toEqual({ what, status });
  for (let turn = 0; turn < 300; turn += 1) await house.call('GET', '/api/nothing');
  // Polls for news have a measure of their own.
  for (const [what, , asking] of ask.slice(0, -1)) {
    expect({ what, status: await asking() }).toEqual({ what, status: 429 });
  }
  // Nor does it keep a load balancer, which asks for itself, from being answered.
  for (const path of ['/readyz', '/healthz']) expect((await house.call('GET', path)).status).toBe(200);
});

const LONG = 'x'.repeat(1024 * 1024);

/** A server with one long answer. */
async function openLong(
  addRoutes: (http: FastifyInstance) => void = () => undefined,
): Promise<{ http: FastifyInstance; port: number; asked: () => number }> {
  const http = await createHttp({
    ...{ clock: systemClock, logger: createLogger('silent'), requestsPerMinute: 1_000_000, trustProxy: false },
    unsent: createTestBudget(),
  });
  let asked = 0;
  http.get('/long', () => {
    asked += 1;
    return LONG;
  });
  addRoutes(http);
  await http.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => http.close());
  return { http, port: (http.server.address() as AddressInfo).port, asked: () => asked };
}

test('the description of the calls is written once, packed or not', async () => {
  const { http } = await openLong((opening) => {
    const write = opening.swagger.bind(opening);
    let written = 0;
    opening.swagger = ((...given: Parameters<typeof write>) => {
      written += 1;
      expect(written).toBe(1);
      return write(...given);
    }) as typeof opening.swagger;
    serveDescription(opening);
  });
  const ask = (encoding: string) => http.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } });
  const plain = await ask('');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.json()).toHaveProperty('paths');
  for (const refused of ['gzip;q=0', 'br']) expect((await ask(refused)).body).toBe(plain.body);
  for (const taken of ['gzip', 'br, gzip;q=0.5']) {
    const packed = await ask(taken);
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  }
});

const GET_LONG = 'GET /long HTTP/1.1\r\nHost: rang\r\n\r\n';

test('a connection that asks for more and more and reads nothing is ended', async () => {
  const { port, asked } = await openLong();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).pause();
  await once(socket, 'connect');
  const ended = once(socket, 'close');
  socket.write(GET_LONG.repeat(500));
  socket.resume();
  await ended;
  expect(asked()).toBeLessThanOrEqual(4);
});

const SMALL: [string, string][] = [
  ['are routed', 'GET / HTTP/1.1\r\nHost:a\r\n\r\n'],
  ['Node refuses for want of a Host', 'GET / HTTP/1.1\r\n\r\n'],
  ['Node refuses for what they expect', 'GET / HTTP/1.1\r\nHost:a\r\nExpect:x\r\n\r\n'],
];
test.each(SMALL)('of thousands of requests in one piece that %s, only the first few are taken', async (_, small) => {
  const { http, port } = await openLong();
  let routed = 0;
  http.server.prependListener('request', () => (routed += 1));
  let parsed = 0;
  // A request is parsed before anybody is asked about it, also where Node answers it by itself.
  http.server.on('connection', (served: Socket) => {
    const { parser } = served as Socket & { parser: { onIncoming: (...given: unknown[]) => number } };
    const take = parser.onIncoming;
    parser.onIncoming = (...given) => {
      parsed += 1;
      return take(...given);
    };
  });
  const socket = connect(port, '127.0.0.1').resume();
  // What it had still to send is lost, which the system may call an error.
  socket.on('error', () => undefined);
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.write(small.repeat(2_500));
  await ended;
  expect(parsed).toBe(5);
  expect(routed).toBeLessThanOrEqual(5);
});

test('connections are counted from each address, also where nothing is asked over them', async () => {
  const open = async (connections: ConnectionLimits): Promise<() => Promise<Socket>> => {
    const http = await createHttp({
      ...{ clock: systemClock, logger: createLogger('silent'), requestsPerMinute: 1_000, trustProxy: false },
      ...{ unsent: createTestBudget(), connections },
    });
    await http.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => http.close());
    const { port } = http.server.address() as AddressInfo;
    return async () => {
      const socket = connect(port, '127.0.0.1').resume();
      await once(socket, 'connect');
      return socket;
    };
  };
  const come = await open({ together: 100, perAddress: 2 });
  const [first, second] = [await come(), await come()];
  await once(await come(), 'close');
  expect([first.destroyed, second.destroyed]).toEqual([false, false]);
  first.destroy();
  // The house may notice it a little later.
  await expect
    .poll(async () => {
      const socket = await come();
      socket.write('GET / HTTP/1.1\r\nHost: rang\r\nConnection: close\r\n\r\n');
      const [received] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as unknown[];
      return String(received);
    })
    .toContain('HTTP/1.1 404');
});

test('beyond all together the connection gives way over which nothing was asked for longest, and none that is answered', async () => {
  const answers: (() => void)[] = [];
  const http = await createHttp({
    ...{ clock: systemClock, logger: createLogger('silent'), requestsPerMinute: 1_000, trustProxy: false },
    ...{ unsent: createTestBudget(), connections: { together: 3, perAddress: undefined } },
  });
  http.get('/slow', async () => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return 'done';
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => http.close());
  const { port } = http.server.address() as AddressInfo;
  const come = async (path?: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').resume();
    await once(socket, 'connect');
    if (path !== undefined) socket.write(`GET ${path} HTTP/1.1\r\nHost: rang\r\n\r\n`);
    return socket;
  };
  const busy = await come('/slow');
  await expect.poll(() => answers.length).toBe(1);
  const [longest, shorter] = [await come(), await come()];
  const ended = once(longest, 'close');
  const newest = await come('/slow');
  await ended;
  await expect.poll(() => answers.length).toBe(2);
  expect([busy, shorter, newest].map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
  // The quiet one goes too; where everybody is being answered, whoever comes is turned away.
  const last = await come('/slow');
  await expect.poll(() => [shorter.destroyed, answers.length]).toEqual([true, 3]);
  await once(await come(), 'close');
  for (const answer of answers) answer();
  for (const socket of [busy, newest, last]) {
    if (socket.bytesRead === 0) await once(socket, 'data');
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  }
});

test('a connection that takes nothing of its answer is ended by the time-out of the server', async () => {
  const { http, port } = await openLong();
  // Longer than a poll for news waits for its answer.
  expect(http.server.timeout).toBe(40_000);
  expect(http.server.headersTimeout).toBe(10_000);
  expect(http.server.requestTimeout).toBe(15_000);
  http.server.timeout = 100;
  const accepted = once(http.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).pause();
  const [served] = (await accepted) as [{ readonly destroyed: boolean; readonly writableLength: number }];
  for (let turn = 0; turn < 20 && served.writableLength === 0; turn += 1) {
    socket.write(GET_LONG);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await expect.poll(() => served.destroyed).toBe(true);
  socket.destroy();
});

test('a head has so many lines and so much text, and nobody pushes the word of the proxy out of it', async () => {
  const http = await createHttp({
    ...{ clock: systemClock, logger: createLogger('silent'), requestsPerMinute: 1_000, trustProxy: true },
    unsent: createTestBudget(),
  });
  http.get('/', (asked) => asked.ip);
  await http.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => http.close());
  const { port } = http.server.address() as AddressInfo;
  const ask = async (lines: readonly string[]): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (part: Buffer) => (answer += part.toString()));
    const ended = once(socket, 'close');
    const own = ['GET / HTTP/1.1', 'Host: rang', 'Connection: close', 'X-Forwarded-For: 198.51.100.1'];
    socket.write([...own, ...lines, 'X-Forwarded-For: 203.0.113.7', '', ''].join('\r\n'));
    await ended;
    return `${answer.slice(9, 12)} ${answer.split('\r\n').at(-1) ?? ''}`;
  };
  const makeLines = (count: number): string[] => Array.from({ length: count }, (_, index) => `X-${String(index)}: a`);
  // HAProxy passes 101 lines on, and adds one.
  for (const count of [98, 124]) expect(await ask(makeLines(count))).toBe('200 203.0.113.7');
  for (const count of [125, 500, 900]) expect(await ask(makeLines(count))).toMatch(/^431 /);
  // A token, a cookie and what a login elsewhere sends back are some 5 KB together at the most.
  expect(await ask([`Cookie: rang=${'a'.repeat(7_900)}`])).toBe('200 203.0.113.7');
  expect(await ask([`Cookie: rang=${'a'.repeat(8_200)}`])).toMatch(/^431 /);
});
