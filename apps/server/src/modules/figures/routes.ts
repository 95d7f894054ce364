import { readNetwork } from '@rang/connections';
import { exportHouseReport, houseReport, playFigures } from '@rang/contract';
import type pg from 'pg';
import { type Clock, DAY_MS } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { appendAudit } from '../audit/index.ts';
import { indiaDay } from '../../platform/india-days.ts';
import { readPlays } from './read-plays.ts';
import { readReport, type ReportDays } from './read-report.ts';
import { writeReportFile } from './report-file.ts';

/** The calls about what the house has taken in and paid. */
export function registerFigureRoutes(routes: Routes, { pool, clock }: { pool: pg.Pool; clock: Clock }): void {
  routes.admin(houseReport, async ({ query }) => ({
    success: true,
    ...(await readReport(pool, readDays(query, clock.now()))),
  }));
  routes.admin(exportHouseReport, async ({ admin, body, request, reply }) => {
    const at = new Date(clock.now());
    const days = readDays(body, at.getTime());
    // What is taken along and that it was are of one transaction: no file without its entry.
    const file = await inTransaction(pool, async (client) => {
      const report = await readReport(client, days);
      await appendAudit(client, {
        ...{ administrator: admin, from: readNetwork(request.ip), at },
        ...{ action: 'report.export', subject: 'house report', before: null },
        after: { ...days, rows: report.lines.length },
      });
      return writeReportFile(report);
    });
    void reply.header('content-disposition', `attachment; filename="${file.name}"`);
    return file.text;
  });
}

/** The call by which players see what their own play came to. */
export function registerPlayRoutes(routes: Routes, { pool, clock }: { pool: pg.Pool; clock: Clock }): void {
  routes.player(playFigures, async ({ player: { playerId }, query }) => ({
    success: true,
    ...(await readPlays(pool, { playerId, ...readDays(query, clock.now()) })),
  }));
}

/** The days that are asked for, the last one today where none is named. */
function readDays({ to, days }: { to?: string | undefined; days: number }, now: number): ReportDays {
  const last = to ?? indiaDay(new Date(now));
  const first = new Date(Date.parse(`${last}T00:00:00Z`) - (days - 1) * DAY_MS);
  return { from: first.toISOString().slice(0, 10), to: last };
}
