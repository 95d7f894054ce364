import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { createHttp } from '../../src/platform/http/create-http.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openHouse } from '../house/open-house.ts';
import { createTestBudget } from '../house/test-budget.ts';

/** Of sixteen connections together, eight of an address. */
const FEW = { TRUST_PROXY: 'false', SOCKETS: '2', SOCKETS_PER_ADDRESS: '1' };

const TIMER = 'GET /api/timer HTTP/1.1\r\nHost: rang\r\n\r\n';

async function open(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.resume().on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** The status of the next answer over it, to what is sent if anything is; `ended` where the connection is. */
async function ask(socket: Socket, request = TIMER): Promise<string> {
  const answered = Promise.race([
    once(socket, 'data').then(([data]) => String(data).slice(9, 12)),
    once(socket, 'close').then(() => 'ended'),
  ]);
  socket.write(request);
  return await answered;
}

/** The head of a call, with as long a body as it promises; `sent` of it come along. */
function promise(path: string, bytes: number, sent = ''): string {
  const lines = ['Host: rang', 'Content-Type: application/json', `Content-Length: ${String(bytes)}`];
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${sent}`;
}

test('those who promise a body and send none keep nobody out', async () => {
  const house = await openHouse({ settings: FEW });
  onTestFinished(() => house.close());
  const openFrom = (address: string): Promise<Socket> => open(Number(new URL(house.address).port), address);
  const addresses = ['127.0.0.2', '127.0.0.3'].flatMap((address) => Array.from({ length: 8 }, () => address));
  const crowd: Socket[] = [];
  for (const address of addresses) {
    const socket = await openFrom(address);
    expect(await ask(socket)).toBe('200');
    crowd.push(socket);
  }
  // 30,000 of these a minute are taken from an address: it has all its connections wait so, and anew when their time is up.
  const promised = promise('/api/mxpay/webhook', 9);
  for (const socket of crowd.slice(1)) socket.write(promised);
  // By the time that these are answered the heads of the others have come in.
  for (let turn = 0; turn < 5; turn += 1) expect(await ask(crowd[0] ?? (await openFrom('127.0.0.2')))).toBe('200');
  crowd[0]?.write(promised);
  const player = await openFrom('127.0.0.4');
  expect(await ask(player)).toBe('200');
  const next = await openFrom('127.0.0.4');
  expect(await ask(next)).toBe('200');
  for (const socket of [...crowd, player, next]) socket.destroy();
});

/** A server of so many connections, whose call is answered when the test says so, and how to come to it. */
async function openSmall(together: number) {
  const asked: (() => void)[] = [];
  const http = await createHttp({
    ...{ clock: systemClock, logger: createLogger('silent'), requestsPerMinute: 1_000, trustProxy: false },
    ...{ unsent: createTestBudget(), connections: { together, perAddress: undefined } },
  });
  http.post('/slow', async () => {
    await new Promise<void>((resolve) => asked.push(resolve));
    return 'done';
  });
  http.post('/at-once', () => 'done');
  await http.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => http.close());
  const heads: string[] = [];
  http.server.on('request', ({ url }: { url: string }) => heads.push(url));
  const { port } = http.server.address() as AddressInfo;
  const come = (): Promise<Socket> => open(port, '127.0.0.1');
  /** Sends it, and waits until its head is there. */
  const begin = async (socket: Socket, request: string): Promise<void> => {
    const before = heads.length;
    socket.write(request);
    await expect.poll(() => heads.length).toBe(before + 1);
  };
  return { come, begin, asked };
}

test('who sends slowly is served while there is room, gives way as the longest quiet one, and never once all is sent', async () => {
  const { come, begin, asked } = await openSmall(3);
  const [slow, half, silent] = [await come(), await come(), await come()];
  await begin(slow, promise('/slow', 4, '{'));
  await begin(half, promise('/slow', 4, '{'));
  slow.write('"":');
  // Whoever has begun with a request has waited less long than one that has said nothing.
  const newest = await come();
  await once(silent, 'close');
  slow.end();
  await once(slow, 'close');
  await begin(newest, promise('/slow', 4, '{  }'));
  await expect.poll(() => asked.length).toBe(1);
  half.write('  }');
  await expect.poll(() => asked.length).toBe(2);
  const third = await come();
  await begin(third, promise('/slow', 4, '{'));
  await come();
  await once(third, 'close');
  expect([half, newest].map(({ destroyed }) => destroyed)).toEqual([false, false]);
  const answers = [half, newest].map((socket) => once(socket, 'data'));
  for (const answer of asked) answer();
  for (const answer of answers) expect(String(await answer)).toContain('HTTP/1.1 200');
  for (const socket of [half, newest]) socket.destroy();
});

test('a connection with an answer under way gives way for none that was sent before it nor for a request begun after it', async () => {
  const { come, begin, asked } = await openSmall(1);
  const busy = await come();
  // Two at once, and half of a third.
  await begin(busy, promise('/at-once', 2, '{}'));
  await begin(busy, promise('/slow', 2, '{}'));
  await begin(busy, promise('/slow', 2, '{'));
  await expect.poll(() => asked.length).toBe(1);
  await once(await come(), 'close');
  expect(busy.destroyed).toBe(false);
  const answered = once(busy, 'data');
  asked[0]?.();
  expect(String(await answered)).toContain('HTTP/1.1 200');
  // With that answer taken, half a request is all that there is.
  const next = await come();
  await once(busy, 'close');
  expect(await ask(next, promise('/at-once', 2, '{}'))).toBe('200');
  next.destroy();
});

test('a connection whose request was refused before its body came gives way', async () => {
  const { come } = await openSmall(1);
  const refused = await come();
  expect(await ask(refused, promise('/at-once', 9).replace('json', 'xml'))).toBe('400');
  expect(refused.destroyed).toBe(false);
  const next = await come();
  await once(refused, 'close');
  expect(await ask(next, promise('/at-once', 2, '{}'))).toBe('200');
  next.destroy();
});
