import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openNotes, openRaw, PAGE } from './realtime-notes.ts';

const FREE = { messagesPerMinute: 10_000_000 };
const PER_SOCKET = 256 * 1024;
/** Pages that wait on one connection at the most, and the one that was too much. */
const MAX_PAGES = Math.ceil(PER_SOCKET / PAGE.length) + 1;

/** A connection that polls and is joined; each piece is posted by itself. */
async function openPolling(address: string): Promise<{ url: string; post: (body: string) => Promise<number> }> {
  const handshake = `${address}/socket.io/?EIO=4&transport=polling`;
  const { sid } = JSON.parse((await (await fetch(handshake)).text()).slice(1)) as { sid: string };
  const url = `${handshake}&sid=${sid}`;
  const post = async (body: string): Promise<number> => (await fetch(url, { method: 'POST', body })).status;
  expect(await post('40/notes,')).toBe(200);
  return { url, post };
}

test('answers to its own commands that a websocket does not take end it, as news do, and no other', async () => {
  const opened = await openNotes(FREE);
  const watcher = await opened.join();
  const accepted = once(opened.http.server, 'connection');
  const webSocket = await openRaw(opened.address);
  const [served] = (await accepted) as [Socket];
  webSocket.send('40/notes,');
  await once(webSocket, 'message');
  webSocket.on('error', () => undefined).pause();
  let waiting = 0;
  while (!served.destroyed && waiting < 1_000) {
    const asked = opened.pages;
    webSocket.send(`42/notes,${String(asked)}["page"]`);
    await expect.poll(() => served.destroyed || opened.pages > asked, { interval: 1 }).toBe(true);
    if (served.writableLength > 0) waiting += 1;
  }
  expect(waiting).toBeLessThanOrEqual(MAX_PAGES);
  expect(await watcher.ask('look')).toEqual({ success: true });
  webSocket.terminate();
});

test('answers that a polling connection does not fetch end it', async () => {
  const opened = await openNotes(FREE);
  const { post } = await openPolling(opened.address);
  while ((await post('42/notes,1["page"]')) === 200 && opened.pages < 1_000);
  expect(opened.pages).toBeLessThanOrEqual(MAX_PAGES);
});

test('a polling connection that fetches and never reads is ended', async () => {
  const opened = await openNotes(FREE);
  const watcher = await opened.join();
  const { url, post } = await openPolling(opened.address);
  const { hostname, port, pathname, search } = new URL(url);
  const accepted = once(opened.http.server, 'connection');
  const deaf = connect(Number(port), hostname);
  deaf.on('error', () => undefined).pause();
  const [served] = (await accepted) as [Socket];
  let waiting = 0;
  while (waiting < 100 && (await post('42/notes,1["page"]')) === 200) {
    deaf.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    if (served.writableLength > 0) waiting += 1;
  }
  expect(waiting).toBeLessThan(100);
  expect(await watcher.ask('look')).toEqual({ success: true });
  deaf.destroy();
});

test('a long answer is given when the one before it has been taken', async () => {
  const opened = await openNotes(FREE);
  const reader = await opened.join();
  const { promise, resolve } = Promise.withResolvers();
  opened.hold = promise;
  const first = reader.ask('book');
  expect(await reader.ask('book')).toMatchObject({ success: false, code: 'TOO_MANY_REQUESTS' });
  resolve(true);
  expect(await first).toMatchObject({ success: true });
  expect(await reader.ask('book')).toMatchObject({ success: true });
  expect(opened.pages).toBe(2);

  const { url, post } = await openPolling(opened.address);
  await post('42/notes,1["book"]');
  await expect.poll(() => opened.pages).toBe(3);
  for (let turn = 0; turn < 5; turn += 1) await post('42/notes,1["book"]');
  expect(opened.pages).toBe(3);
  await expect.poll(async () => await (await fetch(url)).text()).toContain(PAGE);
  await post('42/notes,1["book"]');
  await expect.poll(() => opened.pages).toBe(4);
});

test('a connection has a bounded number of commands in hand', async () => {
  const opened = await openNotes(FREE);
  const asha = await opened.join('asha');
  const { promise, resolve } = Promise.withResolvers();
  opened.hold = promise;
  const asked = Array.from({ length: 40 }, () => asha.ask('note', { text: 'hi' }));
  expect(await asha.ask('note', { text: 'hi' })).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  resolve(true);
  const refused = (await Promise.all(asked)).filter(({ code }) => code === 'TOO_MANY_REQUESTS');
  expect(refused).toHaveLength(8);
  expect(await asha.ask('note', { text: 'hi' })).toMatchObject({ success: true });
});

test('the visitors of one network share what they may ask, and take it from no player and no other network', async () => {
  const { join } = await openNotes({ messagesPerMinute: 60, trustProxy: true });
  const here = { extraHeaders: { 'x-forwarded-for': '1.1.1.1' } };
  const visitors = await Promise.all(Array.from({ length: 6 }, () => join(undefined, here)));
  const answers = await Promise.all(
    visitors.flatMap((visitor) => Array.from({ length: 6 }, () => visitor.ask('look'))),
  );
  expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(6);
  expect(await (await join('asha', here)).ask('look')).toEqual({ success: true });
  const elsewhere = { extraHeaders: { 'x-forwarded-for': '2.2.2.2' } };
  expect(await (await join(undefined, elsewhere)).ask('look')).toEqual({ success: true });
});

test('two hundred visitors behind one address are answered, though all ask at once', async () => {
  const { join } = await openNotes({ messagesPerMinute: 600, socketsPerAddress: 200 });
  const visitors = await Promise.all(Array.from({ length: 200 }, () => join()));
  const answers = await Promise.all(visitors.map((visitor) => visitor.ask('look')));
  expect(new Set(answers.map(({ success }) => success))).toEqual(new Set([true]));
});

test('where too much waits on all connections together, those who do not read are ended, and only as many as it takes', async () => {
  const together = 1024 * 1024;
  const { address, http, channel, join } = await openNotes({ unsent: { perSocket: together, together } });
  const served: Socket[] = [];
  http.server.on('connection', (socket: Socket) => served.push(socket));
  const watchers = [await join(), await join()];
  const deaf = await Promise.all(Array.from({ length: 8 }, () => openRaw(address)));
  for (const webSocket of deaf) webSocket.send('40/notes,');
  await expect.poll(() => channel.countWatchers()).toBe(10);
  for (const webSocket of deaf) webSocket.on('error', () => undefined).pause();
  let sent = 0;
  while (channel.countWatchers() === 10 && sent < 10_000) {
    channel.publish('news', { number: (sent += 1), text: PAGE });
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(channel.countWatchers()).toBeGreaterThan(2);
  expect(channel.countWatchers()).toBeLessThan(10);
  const waiting = served.reduce((sum, socket) => sum + (socket.destroyed ? 0 : socket.writableLength), 0);
  expect(waiting).toBeLessThanOrEqual(together);
  for (const watcher of watchers) expect(await watcher.ask('look')).toEqual({ success: true });
  for (const webSocket of deaf) webSocket.terminate();
});
