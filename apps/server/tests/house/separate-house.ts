import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { createPool } from '../../src/platform/database/database.ts';
import { createTestDatabase } from '../setup/test-database.ts';
import { testSettings } from './open-house.ts';

/** A server that is a program of its own, so that its memory is its own too. */
export interface SeparateHouse {
  readonly address: string;
  readonly pool: pg.Pool;
  /** Resident memory, in MB. */
  readMemory(): Promise<number>;
  close(): Promise<void>;
}

const SERVER = join(import.meta.dirname, 'run-server.ts');

/** Opens one over a database of its own, which `lay` fills before anybody looks at it. */
export async function openSeparateHouse(
  settings: Record<string, string>,
  prepare: (pool: pg.Pool) => Promise<void>,
): Promise<SeparateHouse> {
  const database = await createTestDatabase();
  const pool = createPool(database.connectionString, 2);
  await prepare(pool);
  const child = fork(SERVER, { env: { ...testSettings(database.connectionString), ...settings } });
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[];
  if (typeof message !== 'object' || message === null || !('listening' in message)) {
    throw new Error(`the server ended before it listened: ${String(message)}`);
  }
  return {
    address: String(message.listening),
    pool,
    readMemory: async () => {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)]);
      return Number(stdout) / 1024;
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await pool.end();
      await database.remove();
    },
  };
}
