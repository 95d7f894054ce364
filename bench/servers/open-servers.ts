import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findHaproxy } from '../../tools/run-tests/find-program.ts';
import { endProcess, readPid } from '../end-process.ts';
import { readAnswer } from '../read-answer.ts';

const CONFIGURATION = new URL('../../deploy/haproxy/haproxy.cfg', import.meta.url);
const PLACES = ['one', 'two', 'three', 'four'] as const;
// Where nobody answers.
const NO_SERVER = '127.0.0.1:9';

/** What every server of a house is given. */
export interface HouseSecrets {
  readonly tokenSecret: string;
  readonly chainKey: string;
}

/** Servers of one house, each in a process of its own, behind HAProxy. */
export interface OpenServers {
  /** Of HAProxy. */
  readonly address: string;
  /** Of each server by itself. */
  readonly addresses: readonly string[];
  readonly pids: readonly number[];
  readonly balancerPid: number;
  stop(): Promise<void>;
}

/** Starts servers on one database, and HAProxy as it is delivered, with a place for a fourth. */
export async function openServers(
  databaseUrl: string,
  { count, tokenSecret, chainKey }: HouseSecrets & { count: number },
): Promise<OpenServers> {
  const open = (): ChildProcess => fork(new URL('serve.ts', import.meta.url), [databaseUrl, tokenSecret, chainKey]);
  // The first one brings what all of them need into the database.
  const first = open();
  const addresses = [await readAnswer<string>(first)];
  const others = Array.from({ length: count - 1 }, open);
  addresses.push(...(await Promise.all(others.map((server) => readAnswer<string>(server)))));
  const servers = [first, ...others];
  const balancer = await openBalancer(addresses);
  return {
    address: balancer.address,
    addresses,
    pids: servers.map(readPid),
    balancerPid: readPid(balancer.process),
    stop: async () => {
      await balancer.stop();
      await Promise.all(servers.map(endProcess));
    },
  };
}

async function openBalancer(
  servers: readonly string[],
): Promise<{ address: string; process: ChildProcess; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'rang-balancer-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, addFourth(readFileSync(CONFIGURATION, 'utf8')));
  const bind = `127.0.0.1:${String(await findFreePort())}`;
  const places = PLACES.map((_name, index) => {
    const server = servers[index];
    return [`RANG_${String(index + 1)}`, server === undefined ? NO_SERVER : new URL(server).host];
  });
  const balancer = spawn(findHaproxy(), ['-db', '-q', '-f', file], {
    env: { ...process.env, ...(Object.fromEntries(places) as Record<string, string>), RANG_BIND: bind },
    stdio: 'ignore',
  });
  const address = `http://${bind}`;
  while (!(await isOpen(address))) {
    if (balancer.exitCode !== null) throw new Error(`HAProxy ended with ${String(balancer.exitCode)}`);
    await wait(100);
  }
  // Long enough for a place that nobody is at to be found empty.
  await wait(3_000);
  return {
    address,
    process: balancer,
    stop: async () => {
      const ended = once(balancer, 'exit');
      balancer.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** The delivered configuration has three places: the fourth is written like the third. */
function addFourth(configuration: string): string {
  return configuration
    .split('\n')
    .flatMap((line) =>
      line.trim().startsWith('server three')
        ? [line, line.replaceAll('three', 'four').replace('RANG_3', 'RANG_4')]
        : [line],
    )
    .join('\n');
}

async function isOpen(address: string): Promise<boolean> {
  return await fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
