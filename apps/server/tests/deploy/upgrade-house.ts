import { once } from 'node:events';
import { join } from 'node:path';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { MERCHANT, SECRET, startGateway, WEBHOOK_SECRET } from '../../../gateway/tests/merchant.ts';
import { copyHouse } from '../../../../tools/mutants/copy-house.ts';
import { listChecks } from '../../src/list-checks.ts';
import { createSandboxGateway } from '../../src/modules/gateway/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { addEmptyWeb, checkOutVersionBefore } from '../house/check-out-version-before.ts';
import { eventually } from '../house/eventually.ts';
import { findOpenPort } from '../house/find-open-port.ts';
import { openHeldDatabase } from '../house/held-database.ts';
import { startServer } from '../house/killable-house.ts';
import { migrateTo } from '../house/migrate-to.ts';
import { openBalancer } from '../house/open-balancer.ts';
import { testSettings } from '../house/open-house.ts';
import { readMetrics, sumOf } from '../house/read-metrics.ts';
import { createEmptyDatabase } from '../setup/test-database.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
/** What a load balancer needs to notice, twice over, as operators are told. */
const DRAIN_SECONDS = '5';
const CHAIN_KEY = 'ab'.repeat(32);

export type Version = 'before' | 'present';

/** Where a server of either version is started, and stopped. */
export interface Place {
  readonly address: string;
  /** Its only way to the database, on which everything can be held. */
  readonly hold: () => void;
  readonly letGo: () => void;
  /** Resolves once it works; the load balancer notices by itself. */
  start(version: Version): Promise<void>;
  /** Asks it to stop, as `systemctl` does; gives back how it ended. */
  stop(): Promise<unknown>;
  /** The sum of a metric's values that have these labels. */
  read(metric: string, labels?: Record<string, string>): Promise<number>;
}

/** A house behind the load balancer, whose two servers can be of either version. */
export interface UpgradeHouse {
  readonly address: string;
  readonly pool: pg.Pool;
  readonly places: readonly [Place, Place];
  /** What is wrong in the books, the gateway's list too. */
  listFaults(): Promise<unknown[]>;
}

/** Opens one on a database that the version before has migrated, with the gateway; no server is started yet. */
export async function openUpgradeHouse(): Promise<UpgradeHouse> {
  const before = await checkOutVersionBefore(ROOT);
  onTestFinished(() => before.remove());
  const present = copyHouse(ROOT);
  onTestFinished(() => {
    present.remove();
  });
  await addEmptyWeb(present.root);
  const database = await createEmptyDatabase();
  onTestFinished(() => database.remove());
  await migrateTo(before.root, database.connectionString);
  const pool = createPool(database.connectionString, 4);
  onTestFinished(() => pool.end());
  // Rounds of Crash end at three times the stake at the latest, so that there are many.
  await pool.query('update outcome_controls set crash_multiplier = true');
  const gateway = await startGateway();
  onTestFinished(() => gateway.stop());
  const host = `127.0.0.1:${String(await findOpenPort())}`;
  const settings = {
    ...testSettings(database.connectionString),
    ...{ CHAIN_KEY, PUBLIC_URL: `http://${host}`, TRUST_PROXY: 'true', DRAIN_SECONDS },
    ...{ COLOUR_ROUND_SECONDS: '5', COLOUR_LOCK_SECONDS: '0.5', CRASH_WAIT_SECONDS: '2', PLAY_WELCOME: '1000' },
    ...{ GATEWAY_URL: gateway.url, GATEWAY_MERCHANT: MERCHANT },
    ...{ GATEWAY_SECRET: SECRET, GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET },
  };
  const roots = { before: before.root, present: present.root };
  const places = [await openPlace(roots, settings), await openPlace(roots, settings)] as const;
  const [one, two] = places.map(({ address }) => new URL(address).host);
  const nobody = `127.0.0.1:${String(await findOpenPort())}`;
  const balancer = openBalancer(host, [one ?? '', two ?? '', nobody], { isPatient: true });
  onTestFinished(() => balancer.close());
  const client = createSandboxGateway({
    ...{ url: gateway.url, merchant: MERCHANT, secret: SECRET, webhookSecret: WEBHOOK_SECRET },
    ...{ timeoutMs: 5_000, clock: systemClock },
  });
  return {
    ...{ address: `http://${host}`, pool, places },
    listFaults: async () => {
      const faults: unknown[] = [];
      for (const check of listChecks({ gateway: client, chainKey: CHAIN_KEY })) faults.push(...(await check(pool)));
      return faults;
    },
  };
}

async function openPlace(roots: Record<Version, string>, settings: Record<string, string>): Promise<Place> {
  const way = await openHeldDatabase(settings['DATABASE_URL'] ?? '');
  onTestFinished(() => way.close());
  const [port, metricsPort] = [String(await findOpenPort()), String(await findOpenPort())];
  const own = { PORT: port, METRICS_PORT: metricsPort, DATABASE_URL: way.connectionString };
  let running: Awaited<ReturnType<typeof startServer>> | undefined;
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<unknown> => {
    const child = running?.child;
    running = undefined;
    if (child === undefined || child.exitCode !== null) return child?.exitCode;
    const ended = once(child, 'exit');
    child.kill(signal);
    return ((await ended) as unknown[])[0];
  };
  onTestFinished(async () => {
    await end('SIGKILL');
  });
  const address = `http://127.0.0.1:${port}`;
  return {
    ...{ address, hold: way.hold, letGo: way.letGo },
    start: async (version) => {
      running = await startServer({ ...settings, ...own }, join(roots[version], 'apps', 'server', 'src', 'main.ts'));
      await eventually(async () => ((await fetch(`${address}/readyz`)).status === 200 ? true : undefined));
    },
    stop: () => end('SIGTERM'),
    read: async (metric, labels) => {
      const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      return sumOf(readMetrics(await answer.text()), metric, labels);
    },
  };
}
