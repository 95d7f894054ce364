import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { findRefusal, type ConnectOptions } from '../house/socket-client.ts';
import { openNotes } from './realtime-notes.ts';

const nameNetwork = (network: number): string => `2001:db8:7:${network.toString(16)}::1`;
const from = (forwarded: string): ConnectOptions => ({ extraHeaders: { 'x-forwarded-for': forwarded } });

test('the visitors of a site ask no more than those of sixteen of its networks', async () => {
  // Ten messages a minute: one at once for each socket, five for the visitors of a network.
  const { join } = await openNotes({ trustProxy: true, messagesPerMinute: 10 });
  const inSite = await Promise.all(
    Array.from({ length: 100 }, (_, network) => join(undefined, from(nameNetwork(network)))),
  );
  const elsewhere = await join(undefined, from('2001:db8:8::1'));
  const answers = await Promise.all(inSite.map((socket) => socket.ask('look')));
  expect(answers.filter(({ success }) => success === true)).toHaveLength(16 * 5);
  expect(await elsewhere.ask('look')).toEqual({ success: true });
});

test('the players of one network share what they may ask of long answers, and of nothing else', async () => {
  // Ten messages a minute: one at once for each player, five long answers for a network.
  const opened = await openNotes({ trustProxy: true, messagesPerMinute: 10 });
  const here = await Promise.all(
    ['asha', 'bina', 'chand', 'dev', 'esha', 'fara', 'gita', 'hari'].map((name) =>
      opened.join(name, from('203.0.113.7')),
    ),
  );
  const books = await Promise.all(here.map((socket) => socket.ask('book')));
  expect(books.filter(({ success }) => success === true)).toHaveLength(5);
  expect(books.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(3);
  // Who was refused for the others' sake has used up nothing of its own; half of a message grows back to whoever has.
  opened.clock.advance(3_000);
  const own = await Promise.all(here.map((socket) => socket.ask('look')));
  expect(own.map(({ success }) => success === true)).toEqual(books.map(({ success }) => success !== true));
  opened.clock.advance(60_000);
  const looks = await Promise.all(here.map((socket) => socket.ask('look')));
  expect(looks.map(({ success }) => success)).toEqual(here.map(() => true));
});

test('a poll brings no body along: nobody reads it, and it would wait with the poll', async () => {
  const { address } = await openNotes({});
  const { hostname, port } = new URL(address);
  const ask = async (lines: string): Promise<string> => {
    const socket = connect(Number(port), hostname);
    socket.write(`GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: ${hostname}\r\n${lines}\r\n`);
    const [received] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return received.toString().slice(0, 'HTTP/1.1 200'.length);
  };
  expect(await ask('')).toBe('HTTP/1.1 200');
  expect(await ask('Content-Length: 0\r\n')).toBe('HTTP/1.1 200');
  expect(await ask('Content-Length: 10\r\n')).toBe('HTTP/1.1 400');
  expect(await ask('Transfer-Encoding: chunked\r\n')).toBe('HTTP/1.1 400');
});

const STRAYS: [string, string][] = [
  ['of a connection that is not there', '/socket.io/?EIO=4&transport=polling&sid=nobody'],
  ['of a connection by a name that every object has', '/socket.io/?EIO=4&transport=polling&sid=constructor'],
  ['named behind a second question mark', '/socket.io/?EIO=4&transport=polling&t=a?&sid=nobody'],
  ['that is no poll', '/socket.io/x'],
];
test.each(STRAYS)('a poll %s is asked for as often as connections are opened', async (_, path) => {
  const { address, join } = await openNotes({ trustProxy: true, socketsPerAddress: 3 });
  const ask = async (forwarded: string): Promise<number> =>
    (await fetch(`${address}${path}`, { headers: { 'x-forwarded-for': forwarded } })).status;
  for (let asked = 0; asked < 3; asked += 1) expect(await ask('203.0.113.7')).toBe(400);
  expect(await ask('203.0.113.7')).toBe(429);
  expect(await findRefusal(join('asha', from('203.0.113.7')))).toBe('connected');
  for (let asked = 0; asked < 16 * 3; asked += 1) expect(await ask(nameNetwork(asked))).toBe(400);
  expect(await ask(nameNetwork(99))).toBe(429);
  expect(await ask('203.0.113.8')).toBe(400);
});

test('a player who has a hundred connections loses the oldest with the next, and takes none of another', async () => {
  const { join } = await openNotes({ sockets: 110 });
  const bina = await join('bina');
  const first = await join('asha');
  for (let open = 1; open < 100; open += 1) await join('asha');
  expect(first.socket.connected).toBe(true);
  const newest = await join('asha again');
  await first.ended;
  for (const socket of [newest, bina]) expect(await socket.ask('look')).toEqual({ success: true });
});

test.each(['websocket', 'polling'] as const)(
  'what came with the head of a %s is not kept while it is open',
  async (transport) => {
    const { http, join } = await openNotes({ trustProxy: true, messagesPerMinute: 10 });
    const opening: IncomingMessage[] = [];
    const note = (request: IncomingMessage): void => void opening.push(request);
    http.server.prependListener(transport === 'websocket' ? 'upgrade' : 'request', note);
    const extraHeaders = { 'x-forwarded-for': '203.0.113.7', 'x-long': 'y'.repeat(4_000) };
    const sockets = await Promise.all(
      Array.from({ length: 6 }, () => join(undefined, { extraHeaders, transports: [transport] })),
    );
    // Of a polling connection the next poll waits by then.
    const kept = opening.filter(({ method }) => method === 'GET');
    expect(kept.length).toBeGreaterThanOrEqual(transport === 'polling' ? 12 : 6);
    expect(kept.filter(({ headers, rawHeaders }) => rawHeaders.length > 0 || Object.keys(headers).length > 0)).toEqual(
      [],
    );
    // Only the address is known still: of one network five visitors may ask at once.
    const answers = await Promise.all(sockets.map((socket) => socket.ask('look')));
    expect(answers.filter(({ success }) => success === true)).toHaveLength(5);
  },
);

test('what is longer than our client ever asks with opens no connection', async () => {
  const { address } = await openNotes({});
  const open = async (stamp: string): Promise<number> =>
    (await fetch(`${address}/socket.io/?EIO=4&transport=polling&t=${stamp}`)).status;
  expect([await open('t'.repeat(8)), await open('t'.repeat(400))]).toEqual([200, 400]);
});
