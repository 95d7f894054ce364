import { adminHealth, adminOverview, adminToday, TIMES } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { keepFresh } from '../../platform/keep-fresh.ts';
import { listAlertsOfNoPayment } from '../gateway/index.ts';
import type { Game } from '../games/index.ts';
import { findLastRun } from './runs-store.ts';
import { readEngines } from './read-engines.ts';
import { readToday } from './read-today.ts';
import { readWaitingLines } from './read-waiting-lines.ts';

interface OverviewParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly games: readonly Game[];
}

/** The calls of the front page. */
export function registerOverviewRoutes(routes: Routes, { pool, clock, games }: OverviewParts): void {
  const readNow = (): Date => new Date(clock.now());
  routes.admin(adminOverview, async ({ admin: { role } }) => {
    const now = readNow();
    return { success: true, now: now.toISOString(), waiting: await readWaitingLines(pool, { role, now }) };
  });
  // However many look at it, a day is added up once in a while.
  const today = keepFresh(TIMES.officePollMs, () => readToday(pool, { games, now: readNow() }));
  routes.admin(adminToday, async () => ({ success: true, ...(await today()) }));
  routes.admin(adminHealth, async () => ({
    success: true,
    now: readNow().toISOString(),
    engines: await readEngines(pool, games),
    reconcile: (await findLastRun(pool)) ?? null,
    alerts: await listAlertsOfNoPayment(pool),
  }));
}
