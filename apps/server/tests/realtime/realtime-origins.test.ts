import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openHouse } from '../house/open-house.ts';
import { findRefusal } from '../house/socket-client.ts';
import { openNotes } from './realtime-notes.ts';

const UPGRADE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

/** Asks for a path with these headers, Host among them, and gives back the first line of the answer; none is ''. */
async function ask(address: string, path: string, headers: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8').on('data', (part) => (received += String(part)));
  const ended = once(socket, 'close');
  socket.write([`GET ${path} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
  await Promise.race([ended, expect.poll(() => received).toContain('\r\n\r\n')]);
  socket.destroy();
  return received.split('\r\n')[0] ?? '';
}

const POLLING = '/socket.io/?EIO=4&transport=polling';
const WEBSOCKET = '/socket.io/?EIO=4&transport=websocket';

test('a name that somebody has made point at the house opens no socket, by either transport', async () => {
  const house = await openHouse();
  const { host, port } = new URL(house.address);
  const rebound = `evil.example:${port}`;
  const from = async (path: string, headers: string[]): Promise<string> =>
    await ask(house.address, path, path === WEBSOCKET ? [...UPGRADE, ...headers] : headers);
  for (const path of [POLLING, WEBSOCKET]) {
    const foreign = [`Host: ${rebound}`, `Origin: http://${rebound}`];
    expect([path, await from(path, foreign)]).not.toEqual([path, expect.stringMatching(/ (101|200) /)]);
    const named = [`Host: ${host}`, 'Origin: http://evil.example'];
    expect([path, await from(path, named)]).not.toEqual([path, expect.stringMatching(/ (101|200) /)]);
    // A page that asks its own address by GET names no origin at all.
    const nameless = [`Host: ${rebound}`];
    expect([path, await from(path, nameless)]).not.toEqual([path, expect.stringMatching(/ (101|200) /)]);
  }
  await house.close();
});

test('a house on this machine is called by any name of this machine, at whatever port it has', async () => {
  const house = await openHouse();
  const { port } = new URL(house.address);
  for (const name of ['127.0.0.1', 'localhost', '[::1]']) {
    const own = [`Host: ${name}:${port}`, `Origin: http://${name}:${port}`];
    expect(await ask(house.address, POLLING, own)).toContain(' 200 ');
    expect(await ask(house.address, WEBSOCKET, [...UPGRADE, ...own])).toContain(' 101 ');
  }
  await house.close();
});

test.each([
  ['an answer as a script', `${POLLING}&j=0`],
  ['an answer as a script, asked for twice', `${POLLING}&t=1&t=2&j=0`],
  ['base64', `${POLLING}&b64=1`],
  ['the protocol before this one', POLLING.replace('4', '3')],
  ['no protocol', '/socket.io/?transport=polling'],
  ['another transport', POLLING.replace('polling', 'webtransport')],
  ['no transport', '/socket.io/?EIO=4'],
  ['something that nobody knows', `${POLLING}&remember=1`],
])('%s is not spoken', async (_, path) => {
  const { address } = await openNotes();
  const host = `Host: ${new URL(address).host}`;
  expect(await ask(address, path, [host])).toMatch(/ 400 /);
  const upgraded = path.replace('=polling', '=websocket');
  expect(await ask(address, upgraded, [host, ...UPGRADE])).not.toContain(' 101 ');
});

test('a connection leaves no cookie, may not be read by other pages, and keeps its transport', async () => {
  const { address, join } = await openNotes();
  const answer = await fetch(`${address}${POLLING}`, { headers: { 'accept-encoding': 'gzip' } });
  const opened = JSON.parse((await answer.text()).slice(1)) as { sid: string; upgrades: string[] };
  expect(opened.upgrades).toEqual([]);
  for (const name of ['set-cookie', 'access-control-allow-origin', 'content-encoding']) {
    expect([name, answer.headers.get(name)]).toEqual([name, null]);
  }
  const beside = `${WEBSOCKET}&sid=${opened.sid}`;
  expect(await ask(address, beside, [`Host: ${new URL(address).host}`, ...UPGRADE])).not.toContain(' 101 ');
  const both = await join(undefined, { transports: ['polling', 'websocket'] });
  expect(await both.ask('look')).toEqual({ success: true });
  expect(both.socket.io.engine.transport.name).toBe('polling');
  expect(await findRefusal(join(undefined, { transports: ['websocket'] }))).toBe('connected');
});
