import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type WebSocket from 'ws';
import { findRefusal, type ConnectOptions } from '../house/socket-client.ts';
import { awaitEndOrPing, openNotes, openRaw } from './realtime-notes.ts';

test('connections are counted from each address and all together', async () => {
  const { join, address, clock } = await openNotes({ sockets: 3, socketsPerAddress: 2, trustProxy: true });
  const from = (forwarded: string): ConnectOptions => ({ extraHeaders: { 'x-forwarded-for': forwarded } });
  const first = await join(undefined, from('9.9.9.9, 1.1.1.1'));
  await join('asha', from('1.1.1.1'));
  // What stands before the last address is only what the visitor wrote.
  expect(await findRefusal(join(undefined, from('2.2.2.2, 1.1.1.1')))).toBe('websocket error');
  await join('bina', from('1.1.1.1, 2.2.2.2'));
  expect(await findRefusal(join(undefined, from('3.3.3.3')))).toBe('websocket error');
  first.close();
  // The house may notice a closed one a little later; by then the attempts have grown back.
  const again = <T>(attempt: () => Promise<T>): Promise<T> => {
    clock.advance(60_000);
    return attempt();
  };
  await expect.poll(() => again(() => findRefusal(join(undefined, from('4.4.4.4'))))).toBe('connected');
  // A handshake by polling is a connection as any other.
  const poll = async (): Promise<number> => (await fetch(`${address}/socket.io/?EIO=4&transport=polling`)).status;
  await expect.poll(() => again(poll)).toBe(200);
  await again(() => join(undefined, from('5.5.5.5')));
  expect(await again(poll)).toBe(403);
});

test('visitors have half of the sockets, and who has not said who it is makes room for whoever comes', async () => {
  const { join, address } = await openNotes({ sockets: 4 });
  const [watcher] = [await join(), await join()];
  expect(await findRefusal(join())).toBe('BUSY');
  const silent = [await openRaw(address), await openRaw(address)];
  const ended = silent.map((socket) => once(socket, 'close'));
  const asha = await join('asha');
  await ended[0];
  const bina = await join('bina');
  await ended[1];
  expect(await findRefusal(join('asha again'))).toBe('websocket error');
  for (const socket of [watcher, asha, bina]) expect(await socket.ask('look')).toEqual({ success: true });
  watcher.close();
  await expect.poll(() => findRefusal(join())).toBe('connected');
});

test('however many of its networks a site uses, it has sixteen times the sockets of one', async () => {
  const { join } = await openNotes({ socketsPerAddress: 1, trustProxy: true });
  const from = (network: number): ConnectOptions => ({
    extraHeaders: { 'x-forwarded-for': `2001:db8:7:${network.toString(16)}::1` },
  });
  for (let network = 0; network < 16; network += 1) await join(undefined, from(network));
  expect(await findRefusal(join(undefined, from(16)))).toBe('websocket error');
  expect(await findRefusal(join(undefined, { extraHeaders: { 'x-forwarded-for': '2001:db8:8::1' } }))).toBe(
    'connected',
  );
});

test('an address that has as many open as it may gets no more, however long it waits, until one is closed', async () => {
  const { join, clock } = await openNotes({ socketsPerAddress: 2, trustProxy: true });
  const from = (forwarded: string): ConnectOptions => ({ extraHeaders: { 'x-forwarded-for': forwarded } });
  const first = await join(undefined, from('1.1.1.1'));
  await join(undefined, from('1.1.1.1'));
  // As often as it tries: attempts grow back, and it is not for their sake that it is refused.
  for (let turn = 0; turn < 2; turn += 1) {
    clock.advance(60_000);
    expect(await findRefusal(join(undefined, from('1.1.1.1')))).toBe('websocket error');
  }
  expect(await findRefusal(join(undefined, from('2.2.2.2')))).toBe('connected');
  first.close();
  await expect
    .poll(() => {
      clock.advance(60_000);
      return findRefusal(join(undefined, from('1.1.1.1')));
    })
    .toBe('connected');
});

test('the addresses of one IPv6 network are one visitor', async () => {
  const { join } = await openNotes({ socketsPerAddress: 2, trustProxy: true });
  const from = (forwarded: string): ConnectOptions => ({ extraHeaders: { 'x-forwarded-for': forwarded } });
  for (const made of ['2001:db8:0:7::1', '2001:db8:0:7:ffff::2']) await join(undefined, from(made));
  expect(await findRefusal(join(undefined, from('2001:db8:0:7:1:2:3:4')))).toBe('websocket error');
  expect(await findRefusal(join(undefined, from('2001:db8:0:8::1')))).toBe('connected');
});

test('an address that the proxy names with a port is the same visitor with any', async () => {
  const { join } = await openNotes({ socketsPerAddress: 2, trustProxy: true });
  const from = (forwarded: string): ConnectOptions => ({ extraHeaders: { 'x-forwarded-for': forwarded } });
  for (const port of ['1001', '1002']) await join(undefined, from(`203.0.113.7:${port}`));
  expect(await findRefusal(join(undefined, from('203.0.113.7:1003')))).toBe('websocket error');
});

test('whoever comes again and again is slowed', async () => {
  const { join, clock } = await openNotes({ socketsPerAddress: 3 });
  for (let turn = 0; turn < 3; turn += 1) (await join()).close();
  expect(await findRefusal(join())).toBe('websocket error');
  clock.advance(20_000);
  expect(await findRefusal(join())).toBe('connected');
});

test('a player who is too fast is refused, on all sockets together, and slowed no longer than that', async () => {
  const { join, clock, written } = await openNotes({ messagesPerMinute: 60 });
  const [phone, desk, bina] = [await join('asha'), await join('asha again'), await join('bina')];
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? phone : desk).ask('note', { text: 'hi' })),
  );
  expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(2);
  expect(await bina.ask('note', { text: 'hi' })).toMatchObject({ success: true });
  clock.advance(1_000);
  expect(await phone.ask('note', { text: 'hi' })).toMatchObject({ success: true });
  expect(written).toHaveLength(8);
});

const FLOODS: [string, (webSocket: WebSocket) => void][] = [
  ['commands', (webSocket) => webSocket.send('42/notes,["look"]')],
  ['events that nobody knows', (webSocket) => webSocket.send('42/notes,["constructor"]')],
  ['answers to a ping that was not asked', (webSocket) => webSocket.send('3')],
  ['pings below the packets', (webSocket) => webSocket.ping()],
  ['pongs that nobody asked for', (webSocket) => webSocket.pong()],
  ['empty pieces of a message that never ends', (webSocket) => webSocket.send('', { fin: false })],
  ['packets for a namespace that is not there', (webSocket) => webSocket.send('40/nowhere,')],
];
test.each(FLOODS)('a flood of %s ends its own connection and no other', async (_, send) => {
  const { address, join } = await openNotes({ messagesPerMinute: 60 });
  const watcher = await join();
  const webSocket = await openRaw(address);
  webSocket.send('40/notes,');
  await once(webSocket, 'message');
  const goesOn = awaitEndOrPing(webSocket);
  for (let turn = 0; turn < 100; turn += 1) send(webSocket);
  expect(await goesOn).toBe('ended');
  expect(await watcher.ask('look')).toEqual({ success: true });
});

/** Opens a connection by polling and joins the channel; gives back how requests of it are sent, and what was answered. */
async function openPolling(
  address: string,
): Promise<{ post(packets: readonly string[]): Promise<number>; poll(): Promise<number> }> {
  const path = `${address}/socket.io/?EIO=4&transport=polling`;
  const { sid } = JSON.parse((await (await fetch(path)).text()).slice(1)) as { sid: string };
  const send = async (init: RequestInit): Promise<number> => (await fetch(`${path}&sid=${sid}`, init)).status;
  const post = (packets: readonly string[]): Promise<number> =>
    send({ method: 'POST', body: packets.join(BETWEEN_PACKETS) });
  const poll = (): Promise<number> => send({});
  expect(await post(['40/notes,'])).toBe(200);
  expect(await poll()).toBe(200);
  return { post, poll };
}

// What the transport puts between the packets of one request.
const BETWEEN_PACKETS = '\x1e';
const FLOODED = 'a flood by polling ends its own connection and no other';

test(`${FLOODED}, though all of it is in one request`, async () => {
  const { address, join, written } = await openNotes({ messagesPerMinute: 60 });
  const watcher = await join();
  const flood = await openPolling(address);
  await flood.post(Array.from({ length: 100 }, () => '42/notes,["look"]'));
  // The house knows no such connection any more.
  expect(await flood.poll()).toBe(400);
  expect(await flood.post(['42/notes,["look"]'])).toBe(400);
  expect(await watcher.ask('look')).toEqual({ success: true });
  expect(written).toEqual([]);
});

test(`${FLOODED}, though each request has one packet`, async () => {
  const { address, join } = await openNotes({ messagesPerMinute: 60 });
  const watcher = await join();
  const flood = await openPolling(address);
  const statuses: number[] = [];
  for (let turn = 0; turn < 30; turn += 1) statuses.push(await flood.post(['42/notes,["look"]']));
  // Some are taken, and from one on none is.
  const taken = statuses.filter((status) => status === 200).length;
  expect(taken).toBeGreaterThan(0);
  expect(statuses).toEqual(statuses.map((_, index) => (index < taken ? 200 : 400)));
  expect(statuses.at(-1)).toBe(400);
  expect(await watcher.ask('look')).toEqual({ success: true });
});

test('who polls within the pace is not hung up on', async () => {
  const { address, clock } = await openNotes({ messagesPerMinute: 60 });
  const calm = await openPolling(address);
  for (let turn = 0; turn < 30; turn += 1) {
    clock.advance(1_000);
    expect(await calm.post(['42/notes,["look"]'])).toBe(200);
  }
});

const BROKEN = [
  'x',
  '',
  '9',
  '4',
  '45-["look"]',
  '42/notes,{',
  '451-/notes,["look",{"_placeholder":true,"num":0}]',
  '2',
  '42/notes,["disconnect"]',
];
test.each(BROKEN)('a packet that reads %j ends its own connection and no other', async (text) => {
  const { address, join } = await openNotes();
  const watcher = await join();
  const webSocket = await openRaw(address);
  webSocket.send('40/notes,');
  await once(webSocket, 'message');
  const goesOn = awaitEndOrPing(webSocket);
  webSocket.send(text);
  expect(await goesOn).toBe('ended');
  expect(await watcher.ask('look')).toEqual({ success: true });
});

test('more than 16 KiB in one piece are not taken, by either transport', async () => {
  const { address, join } = await openNotes();
  const watcher = await join();
  const webSocket = await openRaw(address);
  webSocket.send(`40/notes,{"token":"${'x'.repeat(16 * 1024)}"}`);
  expect(await once(webSocket, 'close')).toContain(1009);

  const opened = await (await fetch(`${address}/socket.io/?EIO=4&transport=polling`)).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  const body = `40/notes,{"token":"${'x'.repeat(16 * 1024)}"}`;
  const posted = await fetch(`${address}/socket.io/?EIO=4&transport=polling&sid=${sid}`, { method: 'POST', body });
  expect(posted.status).toBe(413);
  expect(await watcher.ask('look')).toEqual({ success: true });
});

test('a request for a protocol that is not spoken here is answered in plain HTTP', async () => {
  const { address } = await openNotes();
  const { hostname, port } = new URL(address);
  for (const [path, upgrade] of [
    ['/healthz', 'h2c'],
    ['/healthz', 'websocket'],
    ['/socket.io/', 'h2c'],
  ]) {
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setEncoding('utf8').on('data', (part) => (received += String(part)));
    socket.write(
      `GET ${String(path)} HTTP/1.1\r\nHost: rang\r\nConnection: Upgrade\r\nUpgrade: ${String(upgrade)}\r\n\r\n`,
    );
    await expect.poll(() => received).toMatch(/^HTTP\/1.1 40[04] /);
    socket.destroy();
  }
});

test('a connection that joins many times at once is one watcher at the most, and is ended', async () => {
  const { address, channel, join } = await openNotes();
  const watcher = await join();
  const webSocket = await openRaw(address);
  const goesOn = awaitEndOrPing(webSocket);
  for (let turn = 0; turn < 5; turn += 1) webSocket.send('40/notes,');
  await Promise.race([once(webSocket, 'message'), goesOn]);
  expect(channel.countWatchers()).toBeLessThanOrEqual(2);
  expect(await goesOn).toBe('ended');
  expect(await watcher.ask('look')).toEqual({ success: true });
  expect(channel.countWatchers()).toBe(1);
});

test('a connection that leaves may join again, and is one watcher', async () => {
  const { address, channel } = await openNotes();
  const webSocket = await openRaw(address);
  for (let turn = 0; turn < 3; turn += 1) {
    webSocket.send('40/notes,');
    await expect.poll(() => channel.countWatchers()).toBe(1);
    webSocket.send('41/notes,');
    await expect.poll(() => channel.countWatchers()).toBe(0);
  }
  webSocket.close();
});

test('a connection whose token was refused may join as a visitor', async () => {
  const { address, channel } = await openNotes();
  const webSocket = await openRaw(address);
  webSocket.send('40/notes,{"token":"nobody"}');
  expect(String(await once(webSocket, 'message'))).toContain('UNAUTHORIZED');
  webSocket.send('40/notes,');
  await expect.poll(() => channel.countWatchers()).toBe(1);
  webSocket.close();
});

test('a connection that leaves and joins again and again is ended; one that takes its time is not', async () => {
  const { address, channel, clock } = await openNotes();
  const webSocket = await openRaw(address);
  const received: string[] = [];
  webSocket.on('message', (data: Buffer) => received.push(data.toString()));
  const greetings = (): number => received.filter((text) => text.includes('hello')).length;
  for (let turn = 1; turn <= 20; turn += 1) {
    if (turn > 10) clock.advance(6_000);
    webSocket.send('40/notes,');
    await expect.poll(greetings).toBe(turn);
    webSocket.send('41/notes,');
    await expect.poll(() => channel.countWatchers()).toBe(0);
  }
  webSocket.send('40/notes,');
  await once(webSocket, 'close');
  expect(greetings()).toBe(20);
});

test('a watcher who takes nothing of what is published is let go before it piles up, and no other is', async () => {
  const { address, channel, join } = await openNotes();
  const watcher = await join();
  const webSocket = await openRaw(address);
  webSocket.send('40/notes,');
  await expect.poll(() => channel.countWatchers()).toBe(2);
  webSocket.pause();
  const text = 'x'.repeat(16 * 1024);
  let sent = 0;
  while (channel.countWatchers() === 2 && sent < 10_000) {
    channel.publish('news', { number: (sent += 1), text });
    if (sent % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(sent).toBeLessThan(10_000);
  expect(await watcher.ask('look')).toEqual({ success: true });
  webSocket.terminate();
});

test('however many join at once, the house goes on with everything else after a few of them', async () => {
  const joinedIn: number[] = [];
  let turn = 0;
  const { address } = await openNotes({ onJoined: () => joinedIn.push(turn) });
  const crowd = await Promise.all(Array.from({ length: 100 }, () => openRaw(address)));
  onTestFinished(() => crowd.forEach((each) => each.terminate()));
  const countTurns = (): void => {
    turn += 1;
    if (joinedIn.length < crowd.length) setImmediate(countTurns);
  };
  countTurns();
  for (const each of crowd) each.send('40/notes,');
  await expect.poll(() => joinedIn.length).toBe(crowd.length);
  const inOneTurn = Object.values(Object.groupBy(joinedIn, String)).map((joined) => joined?.length ?? 0);
  expect(Math.max(...inOneTurn)).toBeLessThanOrEqual(20);
});

test.each(['ended here', 'ended elsewhere'])(
  'however many sockets a session that is %s has, the house goes on with everything else after a few of them',
  async (where) => {
    const { address, channel, realtime, over, clock } = await openNotes();
    const crowd = await Promise.all(Array.from({ length: 100 }, () => openRaw(address)));
    onTestFinished(() => crowd.forEach((each) => each.terminate()));
    for (const each of crowd) each.send('40/notes,{"token":"asha"}');
    await expect.poll(() => channel.countWatchers()).toBe(crowd.length);
    const left = [crowd.length];
    const countTurns = (): void => {
      const watchers = channel.countWatchers();
      if (watchers !== left.at(-1)) left.push(watchers);
      if (watchers > 0) setImmediate(countTurns);
    };
    countTurns();
    over.add('asha-phone');
    if (where === 'ended here') realtime.endSessions(['asha-phone']);
    else clock.advance(60_000);
    await expect.poll(() => left.at(-1)).toBe(0);
    const inOneTurn = left.slice(1).map((watchers, index) => (left[index] ?? 0) - watchers);
    expect(Math.max(...inOneTurn)).toBeLessThanOrEqual(20);
  },
);
