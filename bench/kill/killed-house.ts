import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { makeDataDir } from '@rang/embedded-postgres/data-dir';
import type pg from 'pg';
import { openHouse, testSettings } from '../../apps/server/tests/house/open-house.ts';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { openDatabase, openDatabasePair, type KillableDatabase } from './killable-database.ts';
import { createGateway, createServer, type KillableProgram, type KillableServer } from './killable-programs.ts';
import type { Players } from './load.ts';

/** The whole house, each part of it a program that can be killed, and the program that plays there. */
export interface KilledHouse {
  readonly database: KillableDatabase;
  readonly gateway: KillableProgram;
  readonly servers: readonly KillableServer[];
  readonly settings: Readonly<Record<string, string>>;
  readonly pool: pg.Pool;
  readonly players: Players;
  readonly load: ChildProcess;
  close(): Promise<void>;
}

const SERVERS = 2;
const GAME_PLAYERS = 4;
const PURSE = 10_000_000n;

/** Opens it, with players who have money; `cash` of them pay in and out. */
export async function openKilledHouse({ failover, cash }: { failover: boolean; cash: number }): Promise<KilledHouse> {
  const folder = await makeDataDir();
  const database = await (failover ? openDatabasePair() : openDatabase());
  const shared = {
    GATEWAY_SECRET: randomBytes(16).toString('hex'),
    GATEWAY_WEBHOOK_SECRET: randomBytes(24).toString('base64'),
  };
  const gateway = await createGateway({ ...shared, DATA_DIR: folder.path, PAYOUT_SECONDS: '1', LOG_LEVEL: 'silent' });
  const settings = {
    ...testSettings(database.connectionString),
    ...shared,
    ...{ COLOUR_ROUND_SECONDS: '2', COLOUR_LOCK_SECONDS: '0.4', CRASH_WAIT_SECONDS: '0.5', CHAIN_ROUNDS: '20000' },
    ...{ GATEWAY_URL: gateway.address, DATA_DIR: join(folder.path, 'house') },
    // As `npm start` and the units do.
    NODE_COMPILE_CACHE: join(folder.path, 'compiled'),
  };
  const servers: KillableServer[] = [];
  for (let count = 0; count < SERVERS; count += 1) servers.push(await createServer(settings));
  const [first] = servers;
  // The gateway sends its webhooks to one address, which in life is the load balancer's.
  const all = { ...settings, PUBLIC_URL: first?.address ?? '' };
  await gateway.start();
  const players = await enterPlayers(database.connectionString, { settings: all, cash });
  await Promise.all(servers.map((server) => server.start()));
  const pool = createPool(database.connectionString, 2);
  const load = fork(new URL('load.ts', import.meta.url));
  return {
    ...{ database, gateway, servers, settings: all, pool, players, load },
    close: async () => {
      load.kill();
      await Promise.all([...servers, gateway].map((program) => program.kill()));
      await pool.end();
      await database.close();
      await folder.remove();
    },
  };
}

async function enterPlayers(
  connectionString: string,
  { settings, cash }: { settings: Record<string, string>; cash: number },
): Promise<Players> {
  const house = await openHouse({ connectionString, settings });
  const enter = async (name: string, count: number): Promise<string[]> => {
    const tokens: string[] = [];
    for (let index = 0; index < count; index += 1)
      tokens.push((await house.enter(`${name}-${String(index)}`, PURSE)).token);
    return tokens;
  };
  const players = { games: await enter('player', GAME_PLAYERS), cash: await enter('payer', cash) };
  await house.close();
  return players;
}
