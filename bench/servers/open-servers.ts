import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { findOpenPort } from '../../apps/server/tests/house/find-open-port.ts';
import { openBalancer, type Balancer } from '../../apps/server/tests/house/open-balancer.ts';
import { endProcess, readPid } from '../end-process.ts';
import { readAnswer } from '../read-answer.ts';

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
  const bind = `127.0.0.1:${String(await findOpenPort())}`;
  const balancer = await awaitBalancer(bind, addresses);
  return {
    address: `http://${bind}`,
    addresses,
    pids: servers.map(readPid),
    balancerPid: balancer.pid,
    stop: async () => {
      await balancer.close();
      await Promise.all(servers.map(endProcess));
    },
  };
}

/** HAProxy, once it sends calls to servers. */
async function awaitBalancer(bind: string, servers: readonly string[]): Promise<Balancer> {
  const balancer = openBalancer(
    bind,
    servers.map((address) => new URL(address).host),
  );
  while (!(await isOpen(bind))) {
    balancer.check();
    await wait(100);
  }
  // Long enough for a place that nobody is at to be found empty.
  await wait(3_000);
  return balancer;
}

async function isOpen(bind: string): Promise<boolean> {
  return await fetch(`http://${bind}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
