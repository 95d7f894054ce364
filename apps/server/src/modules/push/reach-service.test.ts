import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createPublicLookUp, sendToService } from './reach-service.ts';

// A name that nobody has.
const NOBODYS = 'no-such-name.example.com';
const endpoint = new URL(`https://${NOBODYS}/a`);
const notice = { endpoint, headers: {}, body: Buffer.alloc(0) };

/** A server of the DNS that says one thing of every name, or nothing; `asked` counts the questions. */
async function openNameServer(code?: number) {
  const socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', (question, { port, address }) => {
    asked += 1;
    if (code === undefined) return;
    question.writeUInt16BE(0x81_80 + code, 2);
    socket.send(question, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  const names = new Resolver({ timeout: 200, tries: 2 });
  names.setServers([`127.0.0.1:${String(socket.address().port)}`]);
  return { names, readAsked: () => asked };
}

const [REFUSED, NO_ERROR, NO_SUCH_NAME, SERVER_FAILED] = [5, 0, 3, 2];

const look = (lookUp: ReturnType<typeof createPublicLookUp>, all: boolean) =>
  new Promise((resolve) => {
    lookUp(NOBODYS, { all }, (error, ...found) => {
      resolve(error?.code ?? found);
    });
  });

test.each([true, false])(
  'a name that leads nowhere is an error to whoever asks (for all addresses: %s)',
  async (all) => {
    const { names } = await openNameServer(NO_SUCH_NAME);
    expect(await look(createPublicLookUp(names), all)).toBe('ENOTFOUND');
  },
);

test.each([
  ['nobody has', NO_SUCH_NAME, 'unnamed'],
  ['has no address', NO_ERROR, 'unnamed'],
  ['cannot be told of for now', SERVER_FAILED, 'untaken'],
  ['is not told of', REFUSED, 'untaken'],
] as const)('a notice for a service whose name %s is not taken', async (_, code, outcome) => {
  const { names } = await openNameServer(code);
  expect(await sendToService(notice, () => false, createPublicLookUp(names))).toBe(outcome);
});

test('a name whose server says nothing is given up, and any number of them takes no thread of the others', async () => {
  const { names, readAsked } = await openNameServer();
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

test('an endpoint that was kept before the rule was is read again: nothing is connected to', async () => {
  let connections = 0;
  const own = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  own.listen(0, '127.0.0.1');
  await once(own, 'listening');
  onTestFinished(() => void own.close());
  const { port } = own.address() as AddressInfo;
  const kept = { ...notice, endpoint: new URL(`https://127.0.0.1:${String(port)}/a`) };
  expect(await sendToService(kept, () => false)).toBe('forbidden');
  expect(connections).toBe(0);
});
