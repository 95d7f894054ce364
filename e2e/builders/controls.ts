import { findRunningPostgres } from '@rang/embedded-postgres';
import { createPool, inTransaction, type Queryable } from '../../apps/server/src/platform/database/database.ts';
import type { Page } from '@playwright/test';
import { holdControls, readControls, type Controls } from '../../apps/server/src/modules/controls/store.ts';
import { appendAudit } from '../../apps/server/src/modules/audit/append-audit.ts';
import type { Json } from '../../apps/server/src/modules/audit/entry.ts';
import { chooseTheme, THEMES } from '../pages/judge.ts';
import { keepScreenshot } from '../pages/keep-screenshot.ts';
import { getSetting } from './call-house.ts';

const BY = { administrator: { adminId: null, username: 'a test' }, from: 'console' } as const;

/**
 * Sets an outcome control as an operator does, in one transaction with its entry in the audit trail. Everybody feels it: only
 * tests in `switches/` may.
 */
export async function setControl(set: (client: Queryable) => Promise<unknown>): Promise<void> {
  const connectionString = await findRunningPostgres(getSetting('DATA_DIR'));
  if (connectionString === undefined) throw new Error('the house has no database that is open');
  const pool = createPool(connectionString, 1);
  try {
    await inTransaction(pool, async (client) => {
      const before = await holdControls(client);
      await set(client);
      for (const entry of await listEntries(client, before))
        await appendAudit(client, { ...entry, ...BY, before: null, at: new Date() });
    });
  } finally {
    await pool.end();
  }
}

/** What the trail is told of what was set: each control that is another than it was. */
async function listEntries(client: Queryable, before: Controls) {
  const now = await readControls(client);
  const { colourNumber: number, crashMultiplier, crashHighBets } = now;
  const round = number === null ? {} : { round: await findNextRound(client) };
  const mode = now.minesLoss ? 'lost' : 'random';
  const restrictions = { restrictCrashMultiplier: crashMultiplier, restrictHighBets: crashHighBets };
  const entries: [keyof Controls, { action: string; subject: string; after: Json }][] = [
    ['colourNumber', { action: 'colour-number.set', subject: 'colour number', after: { number, ...round } }],
    ['colourMaxSide', { action: 'max-side.set', subject: 'max side', after: { isMaxSideWinning: now.colourMaxSide } }],
    ['minesLoss', { action: 'mines-mode.set', subject: 'mines mode', after: { mode } }],
    ['crashMultiplier', { action: 'crash.restrict', subject: 'crash', after: restrictions }],
    ['crashHighBets', { action: 'crash.restrict', subject: 'crash', after: restrictions }],
  ];
  return entries.filter(([name]) => before[name] !== now[name]).map(([, entry]) => entry);
}

async function findNextRound(client: Queryable): Promise<number> {
  const latest = await client.query<{ id: bigint }>('select id from colour_rounds order by id desc limit 1');
  return Number(latest.rows[0]?.id ?? 0n) + 1;
}

/** The sizes that an outcome control is looked at on, wherever its test runs. */
export const SIZES = [
  ['phone', { width: 360, height: 800 }],
  ['desktop', { width: 1440, height: 900 }],
] as const;

/** Keeps pictures of what is on the screen, on both sizes and in both themes. */
export async function keepControlScreenshots(page: Page, name: string) {
  if ((process.env['KEEP_SCREENSHOTS'] ?? '') === '') return;
  for (const [size, viewport] of SIZES) {
    await page.setViewportSize(viewport);
    for (const theme of THEMES) {
      await chooseTheme(page, theme);
      await keepScreenshot(page, `controls/${name}-${size}-${theme}`);
    }
  }
  await page.setViewportSize(SIZES[0][1]);
}
