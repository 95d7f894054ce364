import { adminSystem, type PoolRecord } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { JobState, Jobs } from '../../platform/jobs.ts';
import { keepFresh } from '../../platform/keep-fresh.ts';
import type { PaymentGateway } from '../gateway/index.ts';
import { INTAKE_LIMITS, type Intake } from '../intake/index.ts';
import { PROCESS_NAME } from '../rounds/index.ts';
import { compareWithDatabase, readDatabaseVersions, readOwnVersions } from './read-process.ts';

/** What the house knows of itself: for the system page, and for Prometheus. */
export interface SystemParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly intake: Intake;
  readonly jobs: Jobs;
  readonly gateway: PaymentGateway;
  readonly listPools: () => PoolRecord[];
  readonly countSockets: () => number;
  readonly socketLimit: number;
  /** Of which commit the house is, where the settings say so. */
  readonly commit: string | undefined;
}

// The gateway is not ours to be asked every few seconds by each who looks.
const GATEWAY_CLOCK_KEPT_MS = 30_000;

/** The call of the system page. */
export function registerSystemRoutes(routes: Routes, parts: SystemParts): void {
  const { pool, clock, intake, jobs, gateway } = parts;
  const ownVersions = keepFresh(Number.POSITIVE_INFINITY, () => readOwnVersions(parts.commit));
  const gatewayClock = keepFresh(GATEWAY_CLOCK_KEPT_MS, () => gateway.readClock());
  routes.admin(adminSystem, async () => ({
    success: true,
    now: new Date(clock.now()).toISOString(),
    process: {
      name: PROCESS_NAME,
      startedAt: new Date(performance.timeOrigin).toISOString(),
      memoryBytes: process.memoryUsage.rss(),
    },
    versions: { ...(await ownVersions()), ...(await readDatabaseVersions(pool)) },
    clock: {
      aheadOfDatabaseMs: await compareWithDatabase(pool, clock),
      aheadOfGatewayMs: (await gatewayClock()) ?? null,
    },
    intake: {
      waiting: intake.countWaiting(),
      ...{
        limit: INTAKE_LIMITS.queuedPerLane,
        limitPerWallet: INTAKE_LIMITS.queuedPerWallet,
        batch: INTAKE_LIMITS.batch,
      },
    },
    sockets: { open: parts.countSockets(), limit: parts.socketLimit },
    pools: parts.listPools(),
    jobs: (await jobs.list()).map(wireJob),
  }));
}

function wireJob({ nextAt, lastStartedAt, lastEndedAt, lastFailedAt, ...job }: JobState) {
  return {
    ...job,
    nextAt: nextAt?.toISOString() ?? null,
    lastStartedAt: lastStartedAt?.toISOString() ?? null,
    lastEndedAt: lastEndedAt?.toISOString() ?? null,
    lastFailedAt: lastFailedAt?.toISOString() ?? null,
  };
}
