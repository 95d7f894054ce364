import { findRunningPostgres } from '@rang/embedded-postgres';
import { createPool, inTransaction, type Queryable } from '../../apps/server/src/platform/database/database.ts';
import type { Page } from '@playwright/test';
import { chooseTheme, THEMES } from '../pages/judge.ts';
import { keepScreenshot } from '../pages/keep-screenshot.ts';
import { getSetting } from './call-house.ts';

/** Sets an outcome control as an operator does, in one transaction. Everybody feels it: only tests in `switches/` may. */
export async function setControl(set: (client: Queryable) => Promise<unknown>): Promise<void> {
  const connectionString = await findRunningPostgres(getSetting('DATA_DIR'));
  if (connectionString === undefined) throw new Error('the house has no database that is open');
  const pool = createPool(connectionString, 1);
  try {
    await inTransaction(pool, set);
  } finally {
    await pool.end();
  }
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
