import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Gateway } from '../src/app.ts';
import { openOrder, startGateway } from './merchant.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ patienceMs: 300 });
});
afterAll(async () => {
  await gateway.stop();
});

const HEAD = 'POST /v1/orders HTTP/1.1\r\nhost: gateway\r\ncontent-type: application/json\r\ncontent-length: 16000\r\n';

const ENOUGH_MS = 30_000;

test.each([
  ['says nothing', ''],
  ['sends half a head', 'GET /pay/x HTTP/1.1\r\nhost: '],
  ['promises a body and does not send it', `${HEAD}\r\n${'x'.repeat(15_000)}`],
])(
  'a connection that %s is ended',
  async (_name, sent) => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    socket.resume();
    if (sent !== '') socket.write(sent);
    await once(socket, 'close');
  },
  ENOUGH_MS,
);

test('whoever sends what they say is served meanwhile', async () => {
  const { hostname, port } = new URL(gateway.url);
  const waiting = Array.from({ length: 50 }, () => connect(Number(port), hostname));
  for (const socket of waiting) socket.resume().write(`${HEAD}\r\n`);
  expect(await openOrder(gateway.url)).toMatchObject({ status: 'pending' });
  await Promise.all(waiting.map((socket) => once(socket, 'close')));
});
