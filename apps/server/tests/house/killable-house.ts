import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type pg from 'pg';
import { createPool } from '../../src/platform/database/database.ts';
import { listOfCluster, startEmbeddedPostgres, type EmbeddedPostgres } from '@rang/embedded-postgres';
import { makeDataDir } from '@rang/embedded-postgres/data-dir';
import { queryOnce } from '../setup/test-database.ts';
import { forwardPort } from './forward-port.ts';
import { openHouse, testSettings, type TestPlayer } from './open-house.ts';

const SERVER = join(import.meta.dirname, 'run-server.ts');

/** A server and a PostgreSQL of its own that waits for every commit, each a process that can be killed. */
export interface KillableHouse {
  readonly pool: pg.Pool;
  readonly dataDir: string;
  /** Where the server answers; undefined while it or PostgreSQL is down. */
  readonly address: string | undefined;
  enter(count: number, balancePaise: bigint): Promise<TestPlayer[]>;
  startServer(): Promise<void>;
  killServer(): Promise<void>;
  /** Stops the server where it stands, until it is told to go on: it reads nothing, and keeps its connections. */
  signalServer(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Kills PostgreSQL with everything that belongs to it, as when the machine loses its power. */
  killPostgres(): Promise<void>;
  startPostgres(settings?: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

export async function openKillableHouse(
  settings: Record<string, string>,
  kept: { archiveDir?: string } = {},
): Promise<KillableHouse> {
  const dataDir = await makeDataDir();
  const way = await forwardPort();
  let postgres = await startEmbeddedPostgres({ dataDir: dataDir.path, ...kept });
  way.leadTo(portOf(postgres));
  const connectionString = withPort(postgres.connectionString, way.port);
  const all = { ...testSettings(connectionString), ...settings };
  const pool = createPool(connectionString, 4);
  let isPostgresUp = true;
  let server: { child: ChildProcess; address: string } | undefined;

  const killServer = async (): Promise<void> => {
    const child = server?.child;
    server = undefined;
    if (child === undefined || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  return {
    pool,
    dataDir: dataDir.path,
    get address() {
      return isPostgresUp && server?.child.exitCode === null ? server.address : undefined;
    },
    enter: async (count, balancePaise) => {
      const house = await openHouse({ connectionString, settings: all });
      const players: TestPlayer[] = [];
      for (let index = 0; index < count; index += 1) {
        players.push(await house.enter(`player-${String(index)}`, balancePaise));
      }
      await house.close();
      return players;
    },
    startServer: async () => {
      server = await startServer(all);
    },
    killServer,
    signalServer: (signal) => {
      server?.child.kill(signal);
    },
    killPostgres: async () => {
      await killCluster(postgres);
      isPostgresUp = false;
      await postgres.stop();
    },
    startPostgres: async (changed = {}) => {
      postgres = await startEmbeddedPostgres({ dataDir: dataDir.path, settings: changed, ...kept });
      way.leadTo(portOf(postgres));
      isPostgresUp = true;
    },
    close: async () => {
      // The programs first: whatever a failed test still holds must not keep them running.
      await killServer();
      await postgres.stop();
      await dataDir.remove();
      await way.close();
      await pool.end();
    },
  };
}

/** A server as a program of its own; left out: this version's, without the web app. */
export async function startServer(
  settings: Record<string, string>,
  program = SERVER,
): Promise<{ child: ChildProcess; address: string }> {
  // A copy of the house is compiled once.
  const kept = program === SERVER ? process.env['NODE_COMPILE_CACHE'] : undefined;
  const env = { ...(kept === undefined ? {} : { NODE_COMPILE_CACHE: kept }), ...settings };
  const child = fork(program, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[];
  if (typeof message !== 'object' || message === null || !('listening' in message)) {
    throw new Error(`the server ended before it listened: ${String(message)}`);
  }
  return { child, address: String(message.listening) };
}

/** Kills a PostgreSQL with everything that belongs to it, as when its machine loses its power. */
export async function killCluster(postgres: EmbeddedPostgres): Promise<void> {
  const [where] = await queryOnce(postgres.connectionString, `select current_setting('data_directory') as cluster`);
  const { cluster } = where as { cluster: string };
  // The postmaster first, so that it starts nobody in place of those who fall.
  process.kill(postgres.pid, 'SIGKILL');
  for (let left = await listOfCluster(cluster); left.length > 0; left = await listOfCluster(cluster)) {
    for (const pid of left) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        // A child that saw its postmaster fall has ended by itself.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }
}

export function portOf(postgres: EmbeddedPostgres): number {
  return Number(new URL(postgres.connectionString).port);
}

export function withPort(connectionString: string, port: number): string {
  const url = new URL(connectionString);
  url.port = String(port);
  return url.toString();
}
