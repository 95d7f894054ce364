import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Gateway } from '../src/app.ts';
import { openOrder, startGateway } from './merchant.ts';

/** Connects and writes, and takes nothing of what is answered. */
async function writeUnread({ url }: Gateway, text: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined).pause();
  await once(socket, 'connect');
  socket.write(text);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Counts, for each connection, the requests that the server has taken up until the test ends. */
function countTaken(path: string): Map<Socket, number> {
  const taken = new Map<Socket, number>();
  const note = (message: unknown): void => {
    const { request, socket } = message as { request: IncomingMessage; socket: Socket };
    if (request.url === path) taken.set(socket, (taken.get(socket) ?? 0) + 1);
  };
  subscribe('http.server.request.start', note);
  onTestFinished(() => void unsubscribe('http.server.request.start', note));
  return taken;
}

test('whoever asks for hundreds of pages in one piece and reads none has a handful taken up, and others are served', async () => {
  const gateway = await startGateway();
  onTestFinished(() => gateway.stop());
  const taken = countTaken('/pay/x');
  const crowd = await Promise.all(
    Array.from({ length: 40 }, () => writeUnread(gateway, 'GET /pay/x HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(500))),
  );
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  // Each is ended, and hears of it when it reads at last.
  await Promise.all(crowd.filter((socket) => !socket.closed).map((socket) => once(socket.resume(), 'close')));
  expect(taken.size).toBe(crowd.length);
  // The one too many is taken up to be ended by.
  expect(Math.max(...taken.values())).toBeLessThanOrEqual(5);
  expect(await openOrder(gateway.url)).toMatchObject({ status: 'pending' });
});
