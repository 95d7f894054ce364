import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { openFrameSocket } from './frame-socket.ts';

// Every way in which a frame gives its length, and more than one packet holds.
const LENGTHS = [0, 1, 125, 126, 65_535, 65_536, 300_000];

async function serve(onText: (text: string, socket: WebSocket) => void): Promise<URL> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      onText(data.toString(), socket);
    });
  });
  await once(server, 'listening');
  return new URL(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/?a=b`);
}

test('texts of every length come as they were sent, with the bytes that they took', async () => {
  const got: { length: number; bytes: number }[] = [];
  const { promise: done, resolve } = Promise.withResolvers<undefined>();
  const address = await serve((_text, socket) => {
    for (const length of LENGTHS) socket.send('x'.repeat(length));
  });
  const onText = (text: string, bytes: number): void => {
    got.push({ length: text.length, bytes });
    if (got.length === LENGTHS.length) resolve(undefined);
  };
  const socket = await openFrameSocket(address, { onText, onLost: () => undefined });
  socket.send('go');
  await done;
  socket.end();
  const heads = [2, 2, 2, 4, 4, 10, 10];
  expect(got).toEqual(LENGTHS.map((length, index) => ({ length, bytes: length + (heads[index] ?? 0) })));
});

test('what is sent arrives, short and long', async () => {
  const { promise: first, resolve } = Promise.withResolvers<string>();
  const address = await serve((text, socket) => {
    socket.send(text.toUpperCase());
  });
  const socket = await openFrameSocket(address, { onText: resolve, onLost: () => undefined });
  socket.send('ü'.repeat(500));
  expect(await first).toBe('Ü'.repeat(500));
  socket.end();
});

test('a connection that the other side ends is noticed', async () => {
  const { promise: lost, resolve } = Promise.withResolvers<Error>();
  const address = await serve((_text, socket) => {
    socket.terminate();
  });
  const socket = await openFrameSocket(address, { onText: () => undefined, onLost: resolve });
  socket.send('go');
  expect((await lost).message).toMatch(/closed|reset/i);
});
