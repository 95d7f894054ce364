import { createHook } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod/mini';
import { createHttp } from '../../src/platform/http/create-http.ts';
import { serveWeb } from '../../src/platform/http/serve-web.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createTestBudget } from '../house/test-budget.ts';
import { createTestClock } from '../house/test-clock.ts';

// As long as a statement's file may be, and more than a kernel takes of it for somebody who reads nothing.
const LONG = `Time,${randomBytes(5 * 1024 * 1024).toString('hex')}`;
const MIDDLE = LONG.slice(0, 100_000);
const SHORT = LONG.slice(0, 4_000);
const TOGETHER = 8 * 1024 * 1024;

async function openHttp(
  addRoutes: (http: FastifyInstance) => Promise<void> | void = () => undefined,
  unsent = createTestBudget(),
): Promise<FastifyInstance> {
  const logger = createLogger('silent');
  const http = await createHttp({
    ...{ clock: createTestClock(), logger, unsent },
    ...{ requestsPerMinute: 1_000_000, trustProxy: false },
  });
  http.get('/long', (_request, reply) => reply.type('text/csv; charset=utf-8').send(LONG));
  http.get('/middle', (_request, reply) => reply.type('text/csv; charset=utf-8').send(MIDDLE));
  http.get('/short', (_request, reply) => reply.type('text/csv; charset=utf-8').send(SHORT));
  await addRoutes(http);
  await http.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => http.close());
  return http;
}

function readPort(http: FastifyInstance): number {
  return (http.server.address() as AddressInfo).port;
}

/** Asks for a long answer and reads nothing of it. */
async function askDeafly(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.pause().write('GET /long HTTP/1.1\r\nHost: rang\r\nAccept-Encoding: gzip\r\n\r\n');
  return socket;
}

test('what of a packed answer nobody takes is counted like any other', async () => {
  const http = await openHttp(undefined, createTestBudget({ together: TOGETHER }));
  const opened = new Set<Socket>();
  http.server.on('connection', (socket: Socket) => {
    opened.add(socket);
    socket.once('close', () => opened.delete(socket));
  });
  for (let count = 0; count < 8; count += 1) await askDeafly(readPort(http));
  // Each holds some 6 MB, less what the kernel has taken.
  await expect.poll(() => opened.size).toBeLessThanOrEqual(4);
});

test.each(['/long', '/short'])('%s is packed for those who take it so, and for nobody else', async (path) => {
  const http = await openHttp();
  const text = path === '/long' ? LONG : SHORT;
  const packed = await http.inject({ url: path, headers: { 'accept-encoding': 'br, gzip' } });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.headers.vary).toMatch(/accept-encoding/i);
  expect(gunzipSync(packed.rawPayload).toString() === text).toBe(true);
  for (const encoding of ['identity', 'gzip;q=0', 'br']) {
    const plain = await http.inject({ url: path, headers: { 'accept-encoding': encoding } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.payload === text).toBe(true);
  }
});

const PAGE = '<!doctype html><title>Rang</title>'.padEnd(20_000);
const CODE = 'export {};'.padEnd(20_000);
const ENCODINGS = [
  'x-gzip',
  'gzip, x-gzip;q=0.5',
  'br;q=0, x-gzip',
  'gzip',
  '*',
  'br',
  'deflate',
  'zstd',
  'br, *;q=0.1',
];

test.each(ENCODINGS)(
  'a file that is asked for as %s is sent as it lies there, and not packed on the way',
  async (encoding) => {
    const root = await mkdtemp(join(tmpdir(), 'rang-web-'));
    onTestFinished(() => rm(root, { recursive: true }));
    await writeFile(join(root, 'index.html'), PAGE);
    await writeFile(join(root, 'app.js'), CODE);
    await writeFile(join(root, 'app.js.gz'), gzipSync(CODE));
    const http = await openHttp(async (opening) => {
      opening.get('/listed', { schema: { querystring: z.object({}) } }, () => 'a call');
      await serveWeb(opening, root);
    });
    let packing = 0;
    const watching = createHook({
      init: (_id, type) => {
        if (type === 'ZLIB') packing += 1;
      },
    }).enable();
    onTestFinished(() => void watching.disable());
    // A file of its own, the page as one, the page where a call has its address, and where nothing else has.
    for (const url of ['/app.js', '/', '/index.html', '/listed', '/deep/link']) {
      const headers = { accept: 'text/html', 'accept-encoding': encoding };
      const { statusCode, rawPayload, headers: given } = await http.inject({ url, headers });
      expect({ url, statusCode, packing }).toEqual({ url, statusCode: 200, packing: 0 });
      const sent = url === '/app.js' ? CODE : PAGE;
      if (given['content-encoding'] === undefined) expect(rawPayload.toString()).toBe(sent);
      else expect(url).toBe('/app.js');
    }
  },
);

test('the answers of one network that wait to be packed keep no other waiting, and are counted', async () => {
  let waiting = 0;
  let most = 0;
  const counted = createTestBudget();
  const http = await openHttp(undefined, {
    ...counted,
    watch: (reader) => {
      const isAnswer = reader.unsent() === MIDDLE.length;
      if (isAnswer) most = Math.max(most, (waiting += 1));
      const stop = counted.watch(reader);
      return () => {
        if (isAnswer) waiting -= 1;
        stop();
      };
    },
  });
  const order: string[] = [];
  const ask = async (remoteAddress: string): Promise<void> => {
    const { headers } = await http.inject({ url: '/middle', remoteAddress, headers: { 'accept-encoding': 'gzip' } });
    expect(headers['content-encoding']).toBe('gzip');
    order.push(remoteAddress);
  };
  await Promise.all([...Array.from({ length: 50 }, () => ask('203.0.113.7')), ask('203.0.113.8')]);
  expect(order.indexOf('203.0.113.8')).toBeLessThan(25);
  expect([most, waiting]).toEqual([51, 0]);
});

test('where too many answers wait to be packed, further ones are given as they are', async () => {
  const http = await openHttp();
  const ask = async (): Promise<string | undefined> => {
    const { statusCode, headers, rawPayload } = await http.inject({
      url: '/middle',
      headers: { 'accept-encoding': 'gzip' },
    });
    const encoding = headers['content-encoding']?.toString();
    expect(statusCode).toBe(200);
    expect((encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString() === MIDDLE).toBe(true);
    return encoding;
  };
  const encodings = new Set(await Promise.all(Array.from({ length: 500 }, ask)));
  expect(encodings).toEqual(new Set(['gzip', undefined]));
});
