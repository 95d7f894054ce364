import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createHttp } from '../../src/platform/http/create-http.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createTestBudget } from '../house/test-budget.ts';
import { createTestClock } from '../house/test-clock.ts';

// As long as a statement's file may be, and more than a kernel takes of it for somebody who reads nothing.
const LONG = `Time,${randomBytes(5 * 1024 * 1024).toString('hex')}`;
const SHORT = LONG.slice(0, 4_000);
const TOGETHER = 8 * 1024 * 1024;

async function openHttp(): Promise<FastifyInstance> {
  const logger = createLogger('silent');
  const unsent = createTestBudget({ together: TOGETHER });
  const http = await createHttp({
    ...{ clock: createTestClock(), logger, unsent },
    ...{ requestsPerMinute: 1_000_000, trustProxy: false },
  });
  http.get('/long', (_request, reply) => reply.type('text/csv; charset=utf-8').send(LONG));
  http.get('/short', (_request, reply) => reply.type('text/csv; charset=utf-8').send(SHORT));
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
  const http = await openHttp();
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
