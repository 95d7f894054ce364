import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findHaproxy } from '../../../../tools/run-tests/find-program.ts';

const CONFIGURATION = join(import.meta.dirname, '..', '..', '..', '..', 'deploy', 'haproxy', 'haproxy.cfg');

/** The load balancer as it is delivered, before three places at which servers may be. */
export interface Balancer {
  /** Throws where it has ended by itself. */
  check(): void;
  close(): Promise<void>;
}

/**
 * Starts it at a place; each is a host with a port. A patient one gives a server on a busy machine ten seconds to say that it is
 * ready, instead of one: beside it everything is as delivered.
 */
export function openBalancer(
  place: string,
  servers: readonly [string, string, string],
  { isPatient = false } = {},
): Balancer {
  const [RANG_1, RANG_2, RANG_3] = servers;
  const delivered = readFileSync(CONFIGURATION, 'utf8');
  const connect = /^ *timeout connect .*$/m;
  if (!connect.test(delivered)) throw new Error('there is no place for the time that a check may take');
  const folder = mkdtempSync(join(tmpdir(), 'rang-balancer-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, isPatient ? delivered.replace(connect, '$&\n    timeout check 10s') : delivered);
  const balancer = spawn(findHaproxy(), ['-db', '-q', '-f', file], {
    env: { ...process.env, RANG_BIND: place, RANG_1, RANG_2, RANG_3 },
    stdio: 'ignore',
  });
  const ended = once(balancer, 'exit');
  return {
    check: () => {
      if (balancer.exitCode !== null) throw new Error(`HAProxy ended with ${String(balancer.exitCode)}`);
    },
    close: async () => {
      balancer.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
