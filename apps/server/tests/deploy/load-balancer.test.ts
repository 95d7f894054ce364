import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { CRASH_NAMESPACE } from '@rang/contract';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../house/eventually.ts';
import { findOpenPort } from '../house/find-open-port.ts';
import { openBalancer } from '../house/open-balancer.ts';
import { openHouse, type TestHouse } from '../house/open-house.ts';
import { connectSocket, type TestSocket } from '../house/socket-client.ts';
import { createTestDatabase } from '../setup/test-database.ts';

/** Two servers of one house behind the load balancer as it is delivered; the third one is not there. */
interface BalancedHouse {
  readonly address: string;
  readonly one: TestHouse;
  readonly stopOne: () => Promise<void>;
  /** What the load balancer has logged. */
  readonly readLog: () => string;
}

async function openBalancedHouse(
  settings: Record<string, string> = {},
  limits: { perAddress?: number } = {},
): Promise<BalancedHouse> {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const { connectionString } = database;
  const given = {
    connectionString,
    settings: { TRUST_PROXY: 'true', JWT_SECRET: 'of both servers'.repeat(3), ...settings },
  };
  const [one, two] = [await openHouse(given), await openHouse(given)];
  let stopping: Promise<void> | undefined;
  const stopOne = (): Promise<void> => (stopping ??= one.close());
  onTestFinished(async () => {
    await Promise.all([stopOne(), two.close()]);
  });
  const ports = [await findOpenPort(), await findOpenPort()];
  const address = `127.0.0.1:${String(ports[0])}`;
  const balancer = openBalancer(address, [placeOf(one), placeOf(two), `127.0.0.1:${String(ports[1])}`], {
    ...{ isPatient: true, isLogged: true, ...limits },
  });
  onTestFinished(() => balancer.close());
  const balanced = { address: `http://${address}`, one, stopOne, readLog: () => balancer.readLog() };
  await eventually(async () => {
    balancer.check();
    return (await ask(balanced, '/timer')) === 200 ? true : undefined;
  });
  return balanced;
}

function placeOf({ address }: TestHouse): string {
  return new URL(address).host;
}

async function ask({ address }: Pick<BalancedHouse, 'address'>, path: string, init?: RequestInit): Promise<number> {
  const answer = await fetch(`${address}${path}`, init).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status ?? 0;
}

test('one address takes up no more connections than its share, and everybody else is served', async () => {
  const house = await openBalancedHouse({}, { perAddress: 20 });
  const { hostname, port } = new URL(house.address);
  const silent = Array.from({ length: 30 }, () => connect({ port: Number(port), host: hostname }));
  onTestFinished(() => silent.forEach((socket) => socket.destroy()));
  let ended = 0;
  for (const socket of silent) socket.on('error', () => undefined).on('close', () => (ended += 1));
  // Those of the test itself that were asked before are kept open for more.
  await eventually(() => Promise.resolve(ended >= 10 || undefined));
  expect(ended).toBeLessThan(15);
  const other = connect({ port: Number(port), host: hostname, localAddress: '127.0.0.2' });
  onTestFinished(() => void other.destroy());
  other.write('GET /timer HTTP/1.1\r\nhost: house\r\n\r\n');
  const [said] = (await once(other, 'data')) as [Buffer];
  expect(said.toString()).toMatch(/^HTTP\/1.1 200/);
});

test('what is logged says what was asked for by its first part alone, and holds no token of a link and no session of a socket', async () => {
  const house = await openBalancedHouse();
  const secret = 'Sw0rdfishSw0rdfishSw0rdfish';
  const asked = [
    '/reset-password/',
    '/reset-password/named/',
    '/login/link/',
    '/',
    '//',
    '/reset%2dpassword/',
    '/timer?sid=',
  ];
  for (const path of asked) await ask(house, `${path}${secret}`);
  await ask(house, `/socket.io/?EIO=4&transport=polling&sid=${secret}`);
  const absolute = connect({ port: Number(new URL(house.address).port), host: '127.0.0.1' });
  onTestFinished(() => void absolute.destroy());
  absolute.write(`GET http://house/login/link/${secret} HTTP/1.1\r\nhost: house\r\nconnection: close\r\n\r\n`);
  await once(absolute, 'data');
  await eventually(() => Promise.resolve(house.readLog().includes('GET /socket.io') || undefined));
  await eventually(() => Promise.resolve(house.readLog().split('/login').length > 2 || undefined));
  expect(house.readLog()).not.toMatch(/sw0rdfish/i);
  expect(house.readLog()).toMatch(/ servers\/(one|two) [-+/\d]+ 404 \d+ .* GET \/reset-password$/m);
});

test('sockets of either transport are open on both servers, and a polled one stays where it is', async () => {
  const house = await openBalancedHouse();
  const open = async (transports: ['polling' | 'websocket']) => {
    const socket = await connectSocket(house.address, {
      namespace: CRASH_NAMESPACE,
      transports,
      withCredentials: true,
    });
    onTestFinished(() => {
      socket.close();
    });
    return socket;
  };
  for (const transports of [['polling'], ['websocket']] as ['polling' | 'websocket'][]) {
    const sockets = [await open(transports), await open(transports), await open(transports), await open(transports)];
    // Each answer takes two requests where it is polled, and comes on the socket's own server alone.
    for (const socket of [...sockets, ...sockets, ...sockets]) {
      expect((await socket.ask('cashout', {}))['code'], transports[0]).toBe('UNAUTHORIZED');
    }
    expect(sockets.every(({ socket }) => socket.connected)).toBe(true);
    for (const each of sockets) each.close();
  }
});

test('who plays is the same on every server, and each visitor has an address of their own', async () => {
  const house = await openBalancedHouse({ REQUESTS_PER_MINUTE: '20' });
  const { token } = await house.one.enter('asha', 100n);
  for (let turn = 0; turn < 6; turn += 1) {
    // What a visitor says of their own address counts for nothing: the last one is the load balancer's word.
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.0.0.${String(turn)}` };
    expect(await ask(house, '/balance', { headers })).toBe(200);
  }
  let refused = 0;
  for (let turn = 0; turn < 60; turn += 1) {
    const headers = { 'x-forwarded-for': `10.0.1.${String(turn)}` };
    if ((await ask(house, '/timer', { headers })) === 429) refused += 1;
  }
  expect(refused).toBeGreaterThan(0);
});

test('who sends slowly while a server stops is answered: a server is sent a request once it is whole', async () => {
  const house = await openBalancedHouse({ DRAIN_SECONDS: '4' });
  const { hostname, port } = new URL(house.address);
  const head =
    'POST /api/auth/login HTTP/1.1\r\nHost: house\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';
  // On either server some, were their heads sent on.
  const slow = Array.from({ length: 6 }, () => connect({ port: Number(port), host: hostname }));
  onTestFinished(() => slow.forEach((socket) => socket.destroy()));
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  for (const socket of slow) socket.on('error', () => undefined).write(`${head}{`);
  for (let turn = 0; turn < 5; turn += 1) expect(await ask(house, '/timer')).toBe(200);
  await house.stopOne();
  const answers = slow.map((socket) => once(socket, 'data'));
  for (const socket of slow) socket.write('}');
  for (const answer of answers) expect(String(await answer)).toMatch(/^HTTP\/1.1 400/);
});

test('a server that stops is passed over, and whoever asks is answered', async () => {
  const house = await openBalancedHouse({ DRAIN_SECONDS: '4' });
  const { token } = await house.one.enter('asha', 10_000n);
  const answers: number[] = [];
  let isOver = false;
  const askOn = async (): Promise<void> => {
    while (!isOver) answers.push(await ask(house, '/balance', { headers: { authorization: `Bearer ${token}` } }));
  };
  const asking = Promise.all([askOn(), askOn(), askOn()]);
  await eventually(() => Promise.resolve(answers.length > 50 ? true : undefined));
  await house.stopOne();
  const stopped = answers.length;
  await eventually(() => Promise.resolve(answers.length > stopped + 50 ? true : undefined));
  isOver = true;
  await asking;
  expect(new Set(answers)).toEqual(new Set([200]));
});

test('the sockets of a server that stops go to the other one bit by bit, and each of their commands is answered', async () => {
  const limits = { SOCKETS_PER_ADDRESS: '1000', SOCKET_MESSAGES_PER_MINUTE: '100000' };
  const house = await openBalancedHouse({ DRAIN_SECONDS: '8', ...limits });
  const join = () =>
    connectSocket(house.address, { namespace: CRASH_NAMESPACE, reconnection: true, reconnectionDelay: 100 });
  const sockets = await Promise.all(Array.from({ length: 200 }, join));
  const moves: { at: number; reason: string }[] = [];
  for (const { socket } of sockets) {
    onTestFinished(() => void socket.disconnect());
    socket.on('disconnect', (reason) => moves.push({ at: performance.now(), reason }));
  }
  let isOver = false;
  const refused: unknown[] = [];
  const askOn = async (one: TestSocket): Promise<void> => {
    while (!isOver) {
      // What was on its way while the connection was closed is sent again, as the web app does.
      const answer = await one.ask('ping', {}).catch(() => undefined);
      if (answer !== undefined && answer['success'] === false) refused.push(answer);
      await wait(200);
      await eventually(() => Promise.resolve(one.socket.connected || isOver || undefined));
    }
  };
  const asking = Promise.all(sockets.map(askOn));
  const begun = performance.now();
  await house.stopOne();
  const tookMs = performance.now() - begun;
  const moved = [...moves];
  await eventually(() => Promise.resolve(sockets.every(({ socket }) => socket.connected) || undefined));
  isOver = true;
  await asking;
  expect(refused).toEqual([]);
  expect(new Set(moved.map(({ reason }) => reason))).toEqual(new Set(['transport close']));
  // Each of those that were on it, once, and nobody is left for its end.
  expect(moved.length).toBeGreaterThan(50);
  expect(moved.length).toBeLessThan(150);
  expect(moves).toHaveLength(moved.length);
  // Not at once: it has them go for half of its time.
  expect((moved.at(-1)?.at ?? 0) - (moved[0]?.at ?? 0)).toBeGreaterThan(tookMs / 4);
  // Of ten equal parts of the time that it took, none has more than a third of them.
  const [first = 0, last = 0] = [moved[0]?.at, moved.at(-1)?.at];
  const parts = moved.map(({ at }) => Math.floor((10 * (at - first)) / (last - first)));
  for (const part of new Set(parts))
    expect(parts.filter((each) => each === part).length).toBeLessThan(moved.length / 3);
  // Each is sent how everything stands by the server that it comes to.
  const snapshots = (): number =>
    sockets.flatMap(({ received }) => received.filter(({ event }) => event === 'initial_data')).length;
  await eventually(() => Promise.resolve(snapshots() === sockets.length + moves.length || undefined));
});
