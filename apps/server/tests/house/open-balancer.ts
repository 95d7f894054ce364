import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findHaproxy } from '../../../../tools/run-tests/find-program.ts';

const CONFIGURATION = join(import.meta.dirname, '..', '..', '..', '..', 'deploy', 'haproxy', 'haproxy.cfg');

/** The load balancer as it is delivered, before places at which servers may be. */
export interface Balancer {
  readonly pid: number;
  /** Throws where it has ended by itself. */
  check(): void;
  /** What it has logged, where that is kept. */
  readLog(): string;
  close(): Promise<void>;
}

const DELIVERED_PLACES = 3;
// Where nobody answers.
const NO_SERVER = '127.0.0.1:9';

/**
 * Starts it at a place; each is a host with a port. It has a place for each server, and three at least. A patient one gives
 * a server on a busy machine ten seconds to say that it is ready, instead of one: beside it, and how many connections one
 * address may have, everything is as delivered. What it logs is kept where that is asked for.
 */
export function openBalancer(
  place: string,
  servers: readonly string[],
  { isPatient = false, perAddress = 100_000, isLogged = false } = {},
): Balancer {
  const count = Math.max(DELIVERED_PLACES, servers.length);
  const places = Array.from({ length: count }, (_, index): [string, string] => [
    `RANG_${String(index + 1)}`,
    servers[index] ?? NO_SERVER,
  ]);
  const delivered = addPlaces(readFileSync(CONFIGURATION, 'utf8'), count);
  const connect = /^ *timeout connect .*$/m;
  if (!connect.test(delivered)) throw new Error('there is no place for the time that a check may take');
  const folder = mkdtempSync(join(tmpdir(), 'rang-balancer-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, isPatient ? delivered.replace(connect, '$&\n    timeout check 10s') : delivered);
  const logFile = join(folder, 'log');
  const log = openSync(logFile, 'w');
  const balancer = spawn(findHaproxy(), ['-db', ...(isLogged ? [] : ['-q']), '-f', file], {
    env: {
      ...process.env,
      RANG_BIND: place,
      RANG_PER_ADDRESS: String(perAddress),
      RANG_PER_SITE: String(perAddress * 16),
      ...Object.fromEntries(places),
    },
    stdio: ['ignore', log, 'ignore'],
  });
  closeSync(log);
  const { pid } = balancer;
  if (pid === undefined) throw new Error('HAProxy was not started');
  const ended = once(balancer, 'exit');
  return {
    pid,
    check: () => {
      if (balancer.exitCode !== null) throw new Error(`HAProxy ended with ${String(balancer.exitCode)}`);
    },
    readLog: () => readFileSync(logFile, 'utf8'),
    close: async () => {
      balancer.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Further places are written like the last that is delivered. */
function addPlaces(delivered: string, count: number): string {
  const writeLike = (line: string, place: number): string =>
    line.replaceAll('three', `place-${String(place)}`).replace('RANG_3', `RANG_${String(place)}`);
  const further = Array.from({ length: count - DELIVERED_PLACES }, (_, index) => DELIVERED_PLACES + 1 + index);
  return delivered.replaceAll(/^ *server three .*$/gm, (line) =>
    [line, ...further.map((place) => writeLike(line, place))].join('\n'),
  );
}
