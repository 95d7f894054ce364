import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createPublicLookUp, sendToService } from './reach-service.ts';

// A name that nobody has; without a network it cannot be looked up either.
const NOBODYS = 'no-such-name.example.com';
const endpoint = new URL(`https://${NOBODYS}/a`);
const notice = { endpoint, headers: {}, body: Buffer.alloc(0) };

/** A server of the DNS that answers nobody; `asked` counts the questions. */
async function openSilentServer() {
  const socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', () => (asked += 1));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  const names = new Resolver({ timeout: 200, tries: 2 });
  names.setServers([`127.0.0.1:${String(socket.address().port)}`]);
  return { names, readAsked: () => asked };
}

const look = (lookUp: ReturnType<typeof createPublicLookUp>, all: boolean) =>
  new Promise((resolve) => {
    lookUp(NOBODYS, { all }, (error, ...found) => {
      resolve(error?.code ?? found);
    });
  });

test.each([true, false])(
  'a name that leads nowhere is an error to whoever asks (for all addresses: %s)',
  async (all) => {
    expect(await look(createPublicLookUp(), all)).toBe('ENOTFOUND');
  },
);

test('a notice for a service whose name leads nowhere is not taken, and may be tried again', async () => {
  expect(await sendToService(notice, () => false)).toBe('untaken');
});

test('a name whose server says nothing is given up, and any number of them takes no thread of the others', async () => {
  const { names, readAsked } = await openSilentServer();
  const lookup = createPublicLookUp(names);
  const sent = Array.from({ length: 20 }, () => sendToService(notice, () => false, lookup));
  // To be tried again, and none that answers.
  expect(new Set(await Promise.all(sent))).toEqual(new Set(['unresolved']));
  expect(readAsked()).toBeGreaterThanOrEqual(40);
});

test('what a name leads to is given as it is asked for, of both kinds of addresses', async () => {
  const six = '2a00:1450:4001:82a::200a';
  const lookUp = createPublicLookUp({
    resolve4: () => Promise.resolve(['142.250.185.74']),
    resolve6: () => Promise.resolve([six]),
  });
  const both = [
    { address: '142.250.185.74', family: 4 },
    { address: six, family: 6 },
  ];
  expect(await look(lookUp, true)).toEqual([both]);
  expect(await look(lookUp, false)).toEqual(['142.250.185.74', 4]);
});

test('one address that is not public is enough for none to be given', async () => {
  const lookUp = createPublicLookUp({
    resolve4: () => Promise.resolve(['142.250.185.74', '10.0.0.1']),
    resolve6: () => Promise.reject(new Error('no such addresses')),
  });
  expect(await look(lookUp, true)).toBe('ERR_ADDRESS_NOT_PUBLIC');
});
