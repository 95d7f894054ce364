import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { createHttp } from '../../src/platform/http/create-http.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createTestBudget } from '../house/test-budget.ts';

/** Well below the time that Node gives a connection to begin with a request. */
const PATIENCE_MS = 10_000;
/** Beyond the time within which a server that closes ends whatever is left. */
const BOUND_MS = 30_000;

/** More pieces than the buffers of two kernels take, as those of a file. */
const PIECES = 512;
const PIECE = Buffer.alloc(64 * 1024);

/** A server with a call that is answered when the test says so, one after the other. */
async function openSlow() {
  const http = await createHttp({
    clock: systemClock,
    logger: createLogger('silent'),
    requestsPerMinute: 1000,
    trustProxy: false,
    unsent: createTestBudget(),
  });
  const answers: (() => void)[] = [];
  http.get('/slow', async () => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return { answered: true };
  });
  http.get('/long', (_request, reply) => reply.send(Readable.from(Array.from({ length: PIECES }, () => PIECE))));
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  return { http, port, open, answer: () => answers.shift()?.(), countAsked: () => answers.length };
}

const ASKED = 'GET /slow HTTP/1.1\r\nHost: rang\r\n\r\n';
const PROMISED = 'POST /slow HTTP/1.1\r\nHost: rang\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n ';

test('connections that browsers open ahead of need do not hold up the closing', { timeout: PATIENCE_MS }, async () => {
  const { http, port, open, answer, countAsked } = await openSlow();
  const [silent, halfway, promised] = [await open(), await open(), await open()];
  for (const socket of [silent, halfway, promised]) socket.resume();
  halfway.write('GET /slow HTTP/1.1\r\nHost: ');
  const headArrived = once(http.server, 'request');
  promised.write(PROMISED);
  await headArrived;
  const answered = fetch(`http://127.0.0.1:${String(port)}/slow`);
  await expect.poll(countAsked).toBe(1);
  const closing = http.close();
  await Promise.all([silent, halfway, promised].map((socket) => once(socket, 'close')));
  answer();
  expect(await (await answered).json()).toEqual({ answered: true });
  await closing;
});

test('both answers of a connection that asked twice before it closed go out', { timeout: PATIENCE_MS }, async () => {
  const { http, open, answer, countAsked } = await openSlow();
  const socket = await open();
  let received = '';
  socket.on('data', (part: Buffer) => (received += part.toString()));
  const countReceived = (): number => received.split('"answered":true').length - 1;
  socket.write(ASKED + ASKED);
  await expect.poll(countAsked).toBe(2);
  const [closing, ended] = [http.close(), once(socket, 'end')];
  answer();
  await expect.poll(countReceived).toBe(1);
  answer();
  await ended;
  socket.end();
  expect(countReceived()).toBe(2);
  await closing;
});

test('who takes a file slower and slower holds a closing up for ten seconds', { timeout: BOUND_MS }, async () => {
  const { http, open } = await openSlow();
  // As whoever reads a little now and then has it: the time-out begins anew each time.
  http.server.timeout = 0;
  const reader = (await open()).pause();
  const arrived = once(http.server, 'request') as Promise<[unknown, ServerResponse]>;
  reader.write('GET /long HTTP/1.1\r\nHost: rang\r\n\r\n');
  const [, response] = await arrived;
  await expect.poll(() => response.writableLength).toBeGreaterThan(0);
  await http.close();
  expect(response.writableFinished).toBe(false);
});
