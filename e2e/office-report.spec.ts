import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { clickMines, placeColourBet, startMines } from '@rang/contract';
import { callHouse } from './builders/call-house.ts';
import { enterOffice } from './builders/enter-office.ts';
import { createPlayer } from './builders/player.ts';
import { awaitSettledBets, withinOneRound } from './builders/rounds.ts';
import { judgeThemes } from './pages/judge.ts';
import { CUT_OFF, expect, test } from './test.ts';

test.use({ expectedErrors: CUT_OFF });

const PANEL = { path: 'report', title: 'House report' };
const lines = (page: Page) => page.getByRole('region', { name: 'Day by day' }).getByRole('row');

/** Somebody bets on a colour, and hits one of twenty-four mines or finds the only gem; both are settled. */
async function playGames(): Promise<void> {
  const player = await createPlayer({ rupees: 500 });
  const token = player.session.accessToken;
  await withinOneRound(2_000, async () => {
    await callHouse(placeColourBet, { token, body: { betType: 'color', betValue: 'red', amount: 12.5 } });
  });
  const { betId } = await callHouse(startMines, { token, body: { mineCount: 24, betAmount: 20 } });
  await callHouse(clickMines, { token, body: { betId, position: 3 } });
  await awaitSettledBets(player);
}

test('the report shows each game of a day beside what it gives back on average, and what was settled since', async ({
  page,
}) => {
  await playGames();
  await enterOffice(page, 'auditor', PANEL);
  const colour = lines(page).filter({ hasText: 'Color' }).filter({ hasText: 'Fair draw' }).first();
  await expect(colour).toContainText('% on average');
  await expect(lines(page).filter({ hasText: 'Mines' }).filter({ hasText: '99.00% on average' }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'All of these days' }).getByRole('row')).not.toHaveCount(1);
  await judgeThemes(page, 'office-report');
  const from = page.getByLabel('From');
  const to = page.getByLabel('To', { exact: true });
  await to.fill('2001-02-03');
  await from.fill('2001-02-04');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('The first day is after the last day.')).toBeVisible();
  await from.fill('2000-01-01');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('Choose at most 92 days.')).toBeVisible();
  await from.fill('2001-02-01');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('Nothing was settled on these days.')).toHaveCount(2);
  await judgeThemes(page, 'office-report-empty');
  await page.getByRole('button', { name: '30 days' }).click();
  await expect(colour).toBeVisible();
});

test('the file of a report is fetched with the administrator’s token, says the same, and stands in the audit trail', async ({
  page,
}) => {
  await playGames();
  await enterOffice(page, 'operator', PANEL);
  const game = page.getByRole('region', { name: 'All of these days' }).getByRole('row').filter({ hasText: 'Mines' });
  const shown = readRupees(await game.filter({ hasText: 'Fair draw' }).textContent());
  const asked = page.waitForRequest((request) => request.url().includes('/house-report/export'));
  const fetched = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const request = await asked;
  expect([request.method(), new URL(request.url()).search]).toEqual(['POST', '']);
  const file = await fetched;
  const [, from = '', to = ''] = /^rang-house-report-(.{10})-to-(.{10})\.csv$/.exec(file.suggestedFilename()) ?? [];
  expect(await page.getByLabel('From').inputValue()).toBe(from);
  const rows = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(rows[0]).toContain('"Day (India)","Game","Decided by"');
  const sums = rows.find((row) => row.startsWith(`"${from} to ${to}","mines","fair"`));
  const staked = Number(sums?.split(',')[5]?.replaceAll('"', ''));
  // Others play meanwhile.
  expect(staked).toBeGreaterThanOrEqual(shown);
  await expect(page.getByText('report.export').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Changed before' })).toContainText(to);
});

/** What a line says was staked. */
function readRupees(text: string | null): number {
  const [, rupees = ''] = /₹([\d,.]+) staked/.exec(text ?? '') ?? [];
  expect(rupees).not.toBe('');
  return Number(rupees.replaceAll(',', ''));
}

test('a report that cannot be fetched says so, and support has no such panel', async ({ page }) => {
  await page.route('**/api/admin/house-report?*', (route) => route.abort());
  await enterOffice(page, 'owner', PANEL);
  await expect(page.getByText('Failed to fetch the report:', { exact: false })).toBeVisible();
  await judgeThemes(page, 'office-report-failed');
  await page.unroute('**/api/admin/house-report?*');
  await page.getByRole('button', { name: '90 days' }).click();
  await expect(page.getByText('Failed to fetch the report:', { exact: false })).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await enterOffice(page, 'support', { path: 'users', title: 'Users' });
  await expect(page.getByRole('link', { name: 'House report' })).toHaveCount(0);
});

test('figures over time are drawn for each game, and stand in a table that says the same', async ({ page }) => {
  await playGames();
  await enterOffice(page, 'auditor', { path: 'stats', title: 'Game Statistics' });
  const card = page.getByRole('region', { name: 'Over time' });
  await expect(card.locator('path.recharts-line-curve')).toHaveCount(3);
  await card.getByText('The same as a table').click();
  const table = card.getByRole('region', { name: 'By day' });
  await expect(table.getByRole('row')).toHaveCount(31);
  await expect(table.getByRole('row').nth(1)).toContainText(/₹\d/);
  await card.getByRole('button', { name: 'Bets', exact: true }).click();
  await expect(table.getByRole('row').nth(1)).not.toContainText('₹');
  await card.getByRole('button', { name: '7 days' }).click();
  await expect(table.getByRole('row')).toHaveCount(8);
  await expect(card.locator('path.recharts-line-curve')).toHaveCount(3);
  await judgeThemes(page, 'office-stats-over-time');
});
