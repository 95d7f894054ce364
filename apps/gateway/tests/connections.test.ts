import { EventEmitter, once } from 'node:events';
import { connect, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Gateway } from '../src/app.ts';
import { limitConnections } from '../src/limit-connections.ts';
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

test('whoever asks for another protocol is answered as anybody, and holds nothing when it goes', async () => {
  const { hostname, port } = new URL(gateway.url);
  const upgrade = 'GET /healthz HTTP/1.1\r\nhost: gateway\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
  const [stays, leaves] = [connect(Number(port), hostname), connect(Number(port), hostname)];
  for (const socket of [stays, leaves]) {
    const answered = once(socket, 'data');
    socket.write(upgrade);
    expect(String(await answered)).toMatch(/^HTTP\/1\.1 200/);
  }
  leaves.resetAndDestroy();
  await once(stays.resume(), 'close');
  expect((await fetch(new URL('/healthz', gateway.url))).status).toBe(200);
});

test('whoever sends what they say is served meanwhile', async () => {
  const { hostname, port } = new URL(gateway.url);
  const waiting = Array.from({ length: 50 }, () => connect(Number(port), hostname));
  // On a slow machine some are let go before the order is answered.
  const letGo = Promise.all(waiting.map((socket) => once(socket, 'close')));
  for (const socket of waiting) socket.resume().write(`${HEAD}\r\n`);
  expect(await openOrder(gateway.url)).toMatchObject({ status: 'pending' });
  await letGo;
});

async function openFrom(localAddress: string, { url }: Gateway): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  socket.resume().on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** What a request over it is answered with, by its status; `ended` where the connection is. */
async function ask(socket: Socket): Promise<string> {
  if (socket.destroyed) return 'ended';
  const answered = new Promise<Buffer | undefined>((resolve) => {
    socket.once('data', resolve).once('close', () => resolve(undefined));
  });
  socket.write('GET /healthz HTTP/1.1\r\nhost: gateway\r\n\r\n');
  return (await answered)?.toString().slice(9, 12) ?? 'ended';
}

test('no more are open than there may be, from one address and all together, and who is in is served', async () => {
  const small = await startGateway({ connections: { together: 4, perAddress: 3, forMerchant: 0 } });
  const open = (localAddress: string): Promise<Socket> => openFrom(localAddress, small);
  const crowd = [await open('127.0.0.1'), await open('127.0.0.1'), await open('127.0.0.1')];
  for (const socket of crowd) expect(await ask(socket)).toBe('200');
  expect(await ask(await open('127.0.0.1'))).toBe('ended');
  const other = await open('127.0.0.2');
  expect(await ask(other)).toBe('200');
  // The one over which nothing was asked for longest has given way.
  expect(await ask(await open('127.0.0.3'))).toBe('200');
  await expect.poll(() => crowd.map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
  expect(await ask(other)).toBe('200');
  for (const socket of crowd) socket.destroy();
  // It notices the end of those a little later.
  await expect.poll(async () => ask(await open('127.0.0.1'))).toBe('200');
  other.destroy();
  await small.stop();
});

test('however many payers connect, the merchant is let in and served, and nobody else in its place', async () => {
  const small = await startGateway({ connections: { together: 8, perAddress: 6, forMerchant: 3 } });
  await openOrder(small.url);
  const crowd = await Promise.all(
    Array.from({ length: 9 }, (_, number) => openFrom(`127.0.0.${String(2 + (number % 3))}`, small)),
  );
  await Promise.all(crowd.map(ask));
  await expect.poll(() => crowd.filter(({ destroyed }) => !destroyed)).toHaveLength(5);
  const orders = await Promise.all([openOrder(small.url), openOrder(small.url), openOrder(small.url)]);
  expect(orders).toMatchObject(orders.map(() => ({ status: 'pending' })));
  for (const socket of crowd) socket.destroy();
  await small.stop();
});

test('a household is one address, however many of its own it comes from', () => {
  const server = new EventEmitter() as Server;
  const quiet = { endLongest: () => false };
  limitConnections({ server, quiet }, { together: 100, perAddress: 2, forMerchant: 0 });
  const isLetIn = (remoteAddress: string): boolean => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: () => (isOpen = false) });
    let isOpen = true;
    server.emit('connection', socket);
    return isOpen;
  };
  const household = ['2001:db8:1:2::1', '2001:0DB8:1:2:3:4:5:6', '2001:db8:1:2:ffff::9'];
  expect(household.map(isLetIn)).toEqual([true, true, false]);
  expect(isLetIn('2001:db8:1:3::1')).toBe(true);
  for (let network = 4; network < 32; network += 1) {
    expect(isLetIn(`2001:db8:1:${network.toString(16)}::1`)).toBe(true);
  }
  // Sixteen networks' worth from one site, of which two came from the household and one from its neighbour.
  for (const last of ['a1', 'a2']) expect(isLetIn(`2001:db8:1:${last}::1`)).toBe(last === 'a1');
  expect(isLetIn('2001:db8:2:1::1')).toBe(true);
  const mapped = ['203.0.113.7', '::ffff:203.0.113.7', '203.0.113.7', '::ffff:203.0.113.8'];
  expect(mapped.map(isLetIn)).toEqual([true, true, false, true]);
});
