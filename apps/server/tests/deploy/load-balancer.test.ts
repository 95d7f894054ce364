import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { CRASH_NAMESPACE } from '@rang/contract';
import { expect, onTestFinished, test } from 'vitest';
import { findHaproxy } from '../../../../tools/run-tests/find-program.ts';
import { eventually } from '../house/eventually.ts';
import { findOpenPort } from '../house/find-open-port.ts';
import { openHouse, type TestHouse } from '../house/open-house.ts';
import { connectSocket } from '../house/socket-client.ts';
import { createTestDatabase } from '../setup/test-database.ts';

const CONFIGURATION = join(import.meta.dirname, '..', '..', '..', '..', 'deploy', 'haproxy', 'haproxy.cfg');

/** Two servers of one house behind the load balancer as it is delivered; the third one is not there. */
interface BalancedHouse {
  readonly address: string;
  readonly one: TestHouse;
  readonly stopOne: () => Promise<void>;
}

async function openBalancedHouse(settings: Record<string, string> = {}): Promise<BalancedHouse> {
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
  const balancer = spawn(findHaproxy(), ['-db', '-q', '-f', CONFIGURATION], {
    env: {
      ...process.env,
      ...{ RANG_BIND: address, RANG_1: placeOf(one), RANG_2: placeOf(two), RANG_3: `127.0.0.1:${String(ports[1])}` },
    },
    stdio: 'ignore',
  });
  const ended = once(balancer, 'exit');
  onTestFinished(async () => {
    balancer.kill('SIGKILL');
    await ended;
  });
  const balanced = { address: `http://${address}`, one, stopOne };
  await eventually(async () => {
    if (balancer.exitCode !== null) throw new Error(`HAProxy ended with ${String(balancer.exitCode)}`);
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
