import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { MERCHANT, SECRET, startGateway, WEBHOOK_SECRET } from '../../../gateway/tests/merchant.ts';
import { buildWeb } from '../../../../tools/launch/build-web.ts';
import { copyHouse } from '../../../../tools/mutants/copy-house.ts';
import { listChecks } from '../../src/list-checks.ts';
import { appendAudit } from '../../src/modules/audit/index.ts';
import { setCrashRestrictions } from '../../src/modules/controls/index.ts';
import { createSandboxGateway } from '../../src/modules/gateway/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createPool, inTransaction } from '../../src/platform/database/database.ts';
import { addEmptyWeb, checkOutVersionBefore } from '../house/check-out-version-before.ts';
import { eventually } from '../house/eventually.ts';
import { findOpenPort } from '../house/find-open-port.ts';
import { openHeldDatabase } from '../house/held-database.ts';
import { startServer } from '../house/killable-house.ts';
import { migrateTo } from '../house/migrate-to.ts';
import { openBalancer } from '../house/open-balancer.ts';
import { testSettings } from '../house/open-house.ts';
import { readMetrics, sumOf } from '../house/read-metrics.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
/** What a load balancer needs to notice, twice over, as operators are told. */
const DRAIN_SECONDS = '5';
const CHAIN_KEY = 'ab'.repeat(32);
const BUILT = join('apps', 'web', 'dist');

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

/** What a house is opened on. */
export interface UpgradeGround {
  /** Of an empty database. */
  readonly connectionString: string;
  /** Told of each part how it is ended, the last one first. */
  readonly onEnd: (end: () => Promise<unknown>) => void;
  /** Whether each version serves the web app that it came with; left out, nobody looks at it. */
  readonly isSeen?: boolean;
}

/** Opens one on a database that the version before has migrated, with the gateway; no server is started yet. */
export async function openUpgradeHouse(ground: UpgradeGround): Promise<UpgradeHouse> {
  const { connectionString, onEnd } = ground;
  const roots = await prepareVersions(ground);
  await migrateTo(roots.before, connectionString);
  const pool = createPool(connectionString, 4);
  onEnd(() => pool.end());
  // Rounds of Crash end at three times the stake at the latest, so that there are many.
  await restrictCrash(pool);
  const gateway = await startGateway();
  onEnd(() => gateway.stop());
  const host = `127.0.0.1:${String(await findOpenPort())}`;
  const settings = {
    ...testSettings(connectionString),
    ...{ CHAIN_KEY, PUBLIC_URL: `http://${host}`, TRUST_PROXY: 'true', DRAIN_SECONDS },
    ...{ COLOUR_ROUND_SECONDS: '5', COLOUR_LOCK_SECONDS: '0.5', CRASH_WAIT_SECONDS: '2', PLAY_WELCOME: '1000' },
    ...{ GATEWAY_URL: gateway.url, GATEWAY_MERCHANT: MERCHANT },
    ...{ GATEWAY_SECRET: SECRET, GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET },
  };
  const places = [await openPlace(roots, { settings, onEnd }), await openPlace(roots, { settings, onEnd })] as const;
  const [one, two] = places.map(({ address }) => new URL(address).host);
  const balancer = openBalancer(host, [one ?? '', two ?? ''], { isPatient: true });
  onEnd(() => balancer.close());
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

async function restrictCrash(pool: pg.Pool): Promise<void> {
  const order = { action: 'crash.restrict', subject: 'crash', from: 'console', at: new Date() };
  await inTransaction(pool, async (client) => {
    await setCrashRestrictions(client, { crashMultiplier: true, crashHighBets: false });
    const after = { restrictCrashMultiplier: true, restrictHighBets: false };
    await appendAudit(client, { ...order, administrator: { adminId: null, username: 'test' }, before: null, after });
  });
}

/** Both versions in a folder of their own, and where these are. */
async function prepareVersions({ onEnd, isSeen = false }: UpgradeGround): Promise<Record<Version, string>> {
  const before = await checkOutVersionBefore(ROOT, { withWeb: isSeen });
  onEnd(() => before.remove());
  const present = copyHouse(ROOT);
  onEnd(() => {
    present.remove();
    return Promise.resolve();
  });
  if (isSeen) {
    await buildWeb(before.root, () => undefined);
    await buildWeb(ROOT, () => undefined);
    await cp(join(ROOT, BUILT), join(present.root, BUILT), { recursive: true });
  } else await Promise.all([before, present].map(({ root }) => addEmptyWeb(root)));
  return { before: before.root, present: present.root };
}

async function openPlace(
  roots: Record<Version, string>,
  { settings, onEnd }: { readonly settings: Record<string, string> } & Pick<UpgradeGround, 'onEnd'>,
): Promise<Place> {
  const way = await openHeldDatabase(settings['DATABASE_URL'] ?? '');
  onEnd(() => way.close());
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
  onEnd(() => end('SIGKILL'));
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
