import { startEmbeddedPostgres, startStandby, type EmbeddedPostgres } from '@rang/embedded-postgres';
import { makeDataDir, type DataDir } from '@rang/embedded-postgres/data-dir';
import { forwardPort } from '../../apps/server/tests/house/forward-port.ts';
import { killCluster, portOf, withPort } from '../../apps/server/tests/house/killable-house.ts';
import { queryOnce } from '../../apps/server/tests/setup/test-database.ts';
import { awaitWithin } from './await-within.ts';

/** A PostgreSQL at one address, whatever answers there, that can be killed and comes back. */
export interface KillableDatabase {
  readonly connectionString: string;
  /** Kills what answers with everything that belongs to it. */
  kill(): Promise<void>;
  /** Has something answer at the address again: the same one, or the standby in its place. */
  bringBack(): Promise<void>;
  /** Makes all ready for the next kill. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

const SETTINGS = { shared_buffers: '64MB' };

/** Opens one that is started again where it lies. */
export async function openDatabase(): Promise<KillableDatabase> {
  const dataDir = await makeDataDir();
  const way = await forwardPort();
  const start = async (): Promise<EmbeddedPostgres> => {
    const started = await startEmbeddedPostgres({ dataDir: dataDir.path, settings: SETTINGS });
    way.leadTo(portOf(started));
    return started;
  };
  let postgres = await start();
  return {
    connectionString: withPort(postgres.connectionString, way.port),
    kill: async () => {
      await killCluster(postgres);
      await postgres.stop();
    },
    bringBack: async () => {
      postgres = await start();
    },
    mend: () => Promise.resolve(),
    close: async () => {
      await postgres.stop();
      await way.close();
      await dataDir.remove();
    },
  };
}

// The log that a standby has yet to read is kept until it is there.
const REPLICATED = { ...SETTINGS, max_wal_senders: '4', wal_keep_size: '512MB' };
const WAIT_MS = 120_000;

/** One of a pair, in a place of its own. */
interface Member {
  readonly postgres: EmbeddedPostgres;
  readonly dataDir: DataDir;
}

/** A primary with a standby. */
export interface DatabasePair extends KillableDatabase {
  /** Kills the standby alone; `mend` makes another. */
  killStandby(): Promise<void>;
}

/** Opens a primary with a standby that every commit waits for; when the one is killed the other takes its place. */
export async function openDatabasePair(): Promise<DatabasePair> {
  const way = await forwardPort();
  const dataDir = await makeDataDir();
  const first = await startEmbeddedPostgres({ dataDir: dataDir.path, settings: REPLICATED });
  way.leadTo(portOf(first));
  let primary: Member = { postgres: first, dataDir };
  let standby = await followPrimary(primary, 'standby-0');
  let standbys = 1;
  const remove = async ({ postgres, dataDir: place }: Member): Promise<void> => {
    await postgres.stop();
    await place.remove();
  };
  return {
    connectionString: withPort(first.connectionString, way.port),
    kill: () => killCluster(primary.postgres),
    killStandby: () => killCluster(standby.postgres),
    bringBack: async () => {
      await queryOnce(standby.postgres.connectionString, 'select pg_promote(true, 60)');
      way.leadTo(portOf(standby.postgres));
      [primary, standby] = [standby, primary];
    },
    mend: async () => {
      await remove(standby);
      standby = await followPrimary(primary, `standby-${String(standbys)}`);
      standbys += 1;
    },
    close: async () => {
      await Promise.all([remove(primary), remove(standby)]);
      await way.close();
    },
  };
}

/** Starts a standby, and has each commit wait for it from now on. */
async function followPrimary({ postgres }: Member, name: string): Promise<Member> {
  const dataDir = await makeDataDir();
  const { connectionString: primary } = postgres;
  const standby = await startStandby({ dataDir: dataDir.path, primary, name, settings: REPLICATED });
  // Whoever is promoted has nobody to wait for until it has a standby of its own.
  await queryOnce(standby.connectionString, 'alter system reset synchronous_standby_names');
  await queryOnce(standby.connectionString, 'select pg_reload_conf()');
  await queryOnce(primary, `alter system set synchronous_standby_names = '"${name}"'`);
  await queryOnce(primary, 'select pg_reload_conf()');
  const synchronous = `select 1 from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`;
  await awaitWithin(
    WAIT_MS,
    'the standby does not follow',
    async () => (await queryOnce(primary, synchronous)).length > 0,
  );
  return { postgres: standby, dataDir };
}
