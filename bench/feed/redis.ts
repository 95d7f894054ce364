import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from '@redis/client';
import { findRedis } from '../../tools/run-tests/find-program.ts';
import { findOpenPort } from '../../apps/server/tests/house/find-open-port.ts';
import { RECEIVER } from './ways.ts';

/** A Redis of the bench's own, which keeps nothing on disk. */
export interface BenchRedis {
  readonly url: string;
  readonly pid: number;
  /** Ends the connections of this name. */
  cut(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRedis(): Promise<BenchRedis> {
  const port = await findOpenPort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn(findRedis(), options, { stdio: 'ignore' });
  const { pid } = server;
  if (pid === undefined) throw new Error('Redis was not started');
  const url = `redis://127.0.0.1:${String(port)}`;
  const client = createClient({ url });
  client.on('error', () => undefined);
  await client.connect();
  return {
    ...{ url, pid },
    cut: async () => {
      const clients = await client.clientList();
      for (const { id, name } of clients) if (name === RECEIVER) await client.clientKill({ filter: 'ID', id });
    },
    stop: async () => {
      client.destroy();
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    },
  };
}
