import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { Gateway } from '../src/app.ts';
import { openOrder, startGateway } from './merchant.ts';

const PROMISED =
  'POST /v1/orders HTTP/1.1\r\nhost: gateway\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n';

async function openFrom(localAddress: string, { url }: Gateway): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  socket.resume().on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** The status that a request over it is answered with; `ended` where the connection is. */
async function ask(socket: Socket): Promise<string> {
  const answered = Promise.race([
    once(socket, 'data').then(([data]) => String(data).slice(9, 12)),
    once(socket, 'close').then(() => 'ended'),
  ]);
  socket.write('GET /healthz HTTP/1.1\r\nhost: gateway\r\n\r\n');
  return await answered;
}

test('those who promise a body and send none keep no payer out', async () => {
  const small = await startGateway({ connections: { together: 12, perAddress: 2, forMerchant: 8 } });
  await openOrder(small.url);
  const crowd = await Promise.all(['2', '2', '3', '3'].map((host) => openFrom(`127.0.0.${host}`, small)));
  for (const socket of crowd) expect(await ask(socket)).toBe('200');
  for (const socket of crowd) socket.write(PROMISED);
  // By the time that these are answered the heads of those before have come in.
  for (let turn = 0; turn < 5; turn += 1) await openOrder(small.url);
  const payer = await openFrom('127.0.0.4', small);
  expect(await ask(payer)).toBe('200');
  // Nor does it wait for them when it stops.
  await small.stop();
  for (const socket of [...crowd, payer]) socket.destroy();
});
