import { expect, test } from 'vitest';
import { Refusal } from '../../src/platform/refusal.ts';
import { openHouse } from '../house/open-house.ts';
import { connectSocket, findRefusal, type TestSocket } from '../house/socket-client.ts';
import { openNotes, openRaw } from './realtime-notes.ts';

const TRANSPORTS = ['websocket', 'polling'] as const;

test.each(TRANSPORTS)(
  'by %s a visitor watches, a player sends commands, and each receives what is theirs',
  async (transport) => {
    const { join, channel, clock, written } = await openNotes();
    const visitor = await join(undefined, { transports: [transport] });
    const asha = await join('asha', { transports: [transport] });
    const bina = await join('bina', { transports: [transport] });
    await expect.poll(() => visitor.received).toEqual([{ event: 'hello', payload: { name: 'visitor' } }]);

    expect(await visitor.ask('look')).toEqual({ success: true });
    expect(await visitor.ask('note', { text: 'hi' })).toMatchObject({ success: false, code: 'UNAUTHORIZED' });
    expect(await asha.ask('note', { text: 'hi' })).toEqual({ success: true, text: 'hi', at: clock.now() });
    expect(written).toEqual(['asha: hi']);

    channel.publishToPlayer(1n, 'news', { number: 1 });
    channel.publish('news', { number: 2 });
    const numbers = (socket: TestSocket): unknown[] => socket.received.slice(1).map(({ payload }) => payload);
    await expect.poll(() => numbers(asha)).toEqual([{ number: 1 }, { number: 2 }]);
    await expect.poll(() => numbers(bina)).toEqual([{ number: 2 }]);
    await expect.poll(() => numbers(visitor)).toEqual([{ number: 2 }]);
    expect(channel.countWatchers()).toBe(3);
  },
);

test.each(TRANSPORTS)(
  'by %s the page of another origin is refused, our own and a program are not',
  async (transport) => {
    const { address, join } = await openNotes();
    const from = async (origin: string): Promise<string> =>
      await findRefusal(join(undefined, { transports: [transport], extraHeaders: { origin } }));
    for (const origin of [
      'https://evil.example',
      'null',
      'http://127.0.0.1',
      'file://',
      'http://',
      'https://rang.example.evil',
    ]) {
      expect({ origin, found: await from(origin) }).not.toEqual({ origin, found: 'connected' });
    }
    expect(await from(address)).toBe('connected');
    expect(await from('https://rang.example')).toBe('connected');
    expect(await findRefusal(join(undefined, { transports: [transport] }))).toBe('connected');
  },
);

test.each(TRANSPORTS)(
  'through the whole house, by %s, a socket is answered and a foreign origin is not',
  async (transport) => {
    const house = await openHouse();
    const at = (origin?: string): Promise<string> =>
      findRefusal(
        connectSocket(house.address, {
          namespace: '/nowhere',
          transports: [transport],
          ...(origin === undefined ? {} : { extraHeaders: { origin } }),
        }),
      );
    expect(await at()).toBe('Invalid namespace');
    expect(await at(house.address)).toBe('Invalid namespace');
    expect(await at('https://evil.example')).toMatch(/^(websocket|xhr poll) error$/);
    await house.close();
  },
);

test('a token that is none is refused with the code of the refusal', async () => {
  const { join } = await openNotes();
  for (const token of ['nobody', '', 7, {}, ['asha'], true]) {
    expect({ token, found: await findRefusal(join(token)) }).toEqual({ token, found: 'UNAUTHORIZED' });
  }
});

test('whatever goes wrong is acknowledged as a refusal, and nothing is published that the contract does not name', async () => {
  const { join, channel } = await openNotes();
  const asha = await join('asha');
  expect(await asha.ask('note', { text: 'busy' })).toMatchObject({ success: false, code: 'BUSY' });
  expect(await asha.ask('note', { text: 'broken' })).toMatchObject({ success: false, code: 'INTERNAL' });
  for (const payload of [undefined, null, [], 'text', 7, { text: 7 }, { text: 'x'.repeat(21) }]) {
    expect(await asha.ask('note', payload)).toMatchObject({ success: false, code: 'BAD_REQUEST' });
  }
  expect(await asha.ask('note', { text: 7 })).toMatchObject({ field: 'text' });
  expect(Object.keys(await asha.ask('note', { text: 'hi' }))).toEqual(['success', 'text', 'at']);
  channel.publish('news', { number: 1, secret: 'not in the contract' } as { number: number });
  await expect.poll(() => asha.received.at(-1)).toEqual({ event: 'news', payload: { number: 1 } });
});

test('a number is taken only as it is written', async () => {
  const { address, written } = await openNotes();
  const webSocket = await openRaw(address);
  const frames: string[] = [];
  webSocket.on('message', (text: Buffer) => frames.push(text.toString()));
  webSocket.send('40/notes,{"token":"asha"}');
  await expect.poll(() => frames.at(-1)).toContain('hello');
  for (const number of ['1e3', '0.10000000000000000001', '9007199254740993']) {
    frames.length = 0;
    webSocket.send(`42/notes,7["note",{"text":"odd","amount":${number}}]`);
    await expect
      .poll(() => frames.join())
      .toMatch(/^43\/notes,7\[{"success":false,"code":"BAD_REQUEST".*"field":"amount"/);
  }
  expect(written).toEqual([]);
  webSocket.terminate();
});

test('a command is carried out though nobody waits for its answer, and though the connection ends right after it', async () => {
  const { join, written } = await openNotes();
  const asha = await join('asha');
  asha.socket.emit('note', { text: 'quiet' });
  await expect.poll(() => written).toEqual(['asha: quiet']);
  asha.socket.emit('note', { text: 'last' });
  asha.socket.disconnect();
  await expect.poll(() => written).toEqual(['asha: quiet', 'asha: last']);
});

test('what is received is dated when it comes in, however long it waits', async () => {
  const opened = await openNotes();
  const asha = await opened.join('asha');
  const { promise, resolve } = Promise.withResolvers();
  opened.hold = promise;
  const receivedAt = opened.clock.now();
  const asked = asha.ask('note', { text: 'hi' });
  // A later packet's answer says that the first one is in.
  await asha.ask('look');
  opened.clock.advance(5_000);
  resolve(true);
  expect(await asked).toEqual({ success: true, text: 'hi', at: receivedAt });
});

test('a session that ends takes its sockets with it, at once here and within a minute from elsewhere', async () => {
  const { realtime, clock, over, join } = await openNotes();
  const [phone, desk, visitor] = [await join('asha'), await join('asha again'), await join()];

  realtime.endSessions(['asha-phone']);
  expect(await phone.ended).toBe('io server disconnect');

  over.add('asha-desk');
  // Rights are asked for with each command, also before anybody looks.
  expect(await desk.ask('note', { text: 'hi' })).toMatchObject({ success: false, code: 'UNAUTHORIZED' });

  clock.advance(60_000);
  expect(await desk.ended).toBe('io server disconnect');
  expect(await visitor.ask('look')).toEqual({ success: true });
});

test('a session that ends right after its socket was let in takes it along', async () => {
  const opened = await openNotes();
  // In another process, so that nobody here is told.
  opened.onLookedUp = (sessionId) => void opened.over.add(sessionId);
  const { ended } = await opened.join('asha');
  await expect.poll(() => Promise.race([ended, Promise.resolve('open')])).toBe('io server disconnect');
});

test('a house that is too busy to look a session up leaves its sockets open', async () => {
  const opened = await openNotes();
  const [asha, bina] = [await opened.join('asha'), await opened.join('bina')];
  opened.onLookedUp = () => {
    throw new Refusal('BUSY');
  };
  opened.over.add('bina-phone');
  opened.clock.advance(60_000);
  // Behind the other, which was looked up first.
  expect(await bina.ended).toBe('io server disconnect');
  opened.onLookedUp = () => undefined;
  expect(await asha.ask('look')).toEqual({ success: true });
});

test('a connection is told once what concerns the house, in however many namespaces it is', async () => {
  const { address, realtime, channel } = await openNotes();
  const more = realtime.open({ namespace: '/more', commands: {}, events: {}, handlers: {}, onJoin: () => undefined });
  const webSocket = await openRaw(address);
  const received: string[] = [];
  webSocket.on('message', (data: Buffer) => received.push(data.toString()));
  for (const namespace of ['/more', '/notes']) webSocket.send(`40${namespace},`);
  await expect.poll(() => channel.countWatchers() + more.countWatchers()).toBe(2);
  realtime.announce('notice', null);
  channel.publish('news', { number: 1 });
  await expect.poll(() => received.at(-1)).toContain('"news"');
  expect(received.filter((text) => text.includes('"notice"'))).toHaveLength(1);
  webSocket.close();
});

test('a closing house answers what it has, takes nothing more, and its clients come again by themselves', async () => {
  const opened = await openNotes();
  const asha = await opened.join('asha');
  const { promise, resolve } = Promise.withResolvers();
  opened.hold = promise;
  const asked = asha.ask('note', { text: 'first' });
  await asha.ask('look');
  const closing = opened.realtime.close();
  expect(await asha.ask('note', { text: 'second' })).toMatchObject({ code: 'BUSY' });
  expect(await findRefusal(opened.join('bina'))).toBe('websocket error');

  resolve(true);
  expect(await asked).toMatchObject({ success: true });
  expect(await asha.ended).toBe('transport close');
  await closing;
  expect(opened.written).toEqual(['asha: first']);
});
