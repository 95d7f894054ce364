import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { adminOverview, startMines } from '@rang/contract';
import { createAdministrator } from './builders/administrator.ts';
import { callHouse, getSetting } from './builders/call-house.ts';
import { enterOffice } from './builders/enter-office.ts';
import { createPlayer } from './builders/player.ts';
import { requestWithdrawal } from './builders/withdrawals.ts';
import { judgeThemes } from './pages/judge.ts';
import { enter } from './pages/office-page.ts';
import { expect, REFUSED, test } from './test.ts';

test.use({ expectedErrors: REFUSED });

const ROOT = join(import.meta.dirname, '..');

/** Goes over the books beside the open house, as `npm run reconcile` does, in the middle of what all other tests do. */
async function goOverTheBooks(): Promise<void> {
  const [GATEWAY_URL, GATEWAY_SECRET] = [getSetting('GATEWAY'), getSetting('GATEWAY_SECRET')];
  const env = { ...process.env, DATA_DIR: getSetting('DATA_DIR'), DATABASE_URL: '', GATEWAY_URL, GATEWAY_SECRET };
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, ['tools/reconcile.ts'], { cwd: ROOT, env }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  expect(said).toMatch(/^reconcile: (all is well|\d+ mismatches)$/m);
}

test('whoever logs in sees first what waits, what today has come to, and whether the house is well', async ({
  page,
}) => {
  const player = await createPlayer({ rupees: 2_000 });
  await requestWithdrawal(player, 640.5);
  const token = player.session.accessToken;
  await callHouse(startMines, { token, body: { mineCount: 3, betAmount: 10 } });
  await goOverTheBooks();
  await enter(page, await createAdministrator('operator'));
  await expect(page).toHaveURL(/\/admin\/dashboard\/overview$/);
  const waiting = page.getByRole('region', { name: 'Waiting for a decision' });
  const tile = waiting.getByRole('link', { name: /^Withdrawals \d/ });
  await expect(tile).toContainText(/oldest: .*(now|ago)/);
  await expect(waiting.getByRole('link', { name: /^Referral rewards/ })).toBeVisible();
  const today = page.getByRole('region', { name: /^Today in India, \d/ });
  await expect(today.getByRole('row', { name: /^All games/ })).toBeVisible();
  await expect(today).toContainText('New players');
  const engines = page.getByRole('region', { name: 'Engines' }).first();
  await expect(engines.getByRole('row', { name: /^Crash/ })).toContainText(/Plays|Between rounds/);
  await expect(engines.getByRole('row', { name: /^Mines/ })).toContainText('No engine needed');
  const books = page.getByRole('region', { name: 'Last reconciliation' });
  await expect(books).toContainText('npm run reconcile');
  await judgeThemes(page, 'office-overview');
  await tile.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawals' })).toBeVisible();
});

test('support sees what it may decide about, and nothing of money in sum', async ({ page }) => {
  await enter(page, await createAdministrator('support'));
  const waiting = page.getByRole('region', { name: 'Waiting for a decision' });
  await expect(waiting.getByRole('link', { name: /^Open tickets/ })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Today/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Engines' })).toHaveCount(0);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'System' })).toHaveCount(0);
  await judgeThemes(page, 'office-overview-support');
});

test('books that do not agree, and an engine that nobody runs, are not overlooked', async ({ page }) => {
  let isKilled = false;
  await page.route('**/api/admin/overview/health', async (route) => {
    const answer = await route.fetch();
    const health = (await answer.json()) as { engines: Record<string, unknown>[] };
    const [first, ...others] = health.engines;
    const at = '2026-11-22T22:00:00.000Z';
    const found = ['player 7: has another balance than its transfers', 'bet 9: <img src=x onerror=alert(1)>'];
    const ended = { startedAt: at, endedAt: at, by: 'job', checks: 7, mismatches: 12_345, found };
    const reconcile = isKilled ? { ...ended, endedAt: null, checks: 0, mismatches: null, found: [] } : ended;
    const engines = [{ ...first, state: 'away', round: null }, ...others];
    await route.fulfill({ response: answer, json: { ...health, engines, reconcile } });
  });
  await enter(page, await createAdministrator('auditor'));
  await expect(page.getByRole('alert').filter({ hasText: 'The books do not agree: 12,345 mismatches' })).toBeVisible();
  const books = page.getByRole('region', { name: 'Last reconciliation' });
  await expect(books).toContainText('bet 9: <img src=x onerror=alert(1)>');
  await expect(books).toContainText('and 12,343 more');
  await expect(page.getByRole('region', { name: 'Engines' }).first()).toContainText('Nobody plays');
  await judgeThemes(page, 'office-overview-alarm');
  isKilled = true;
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'never ended: its process was killed' })).toBeVisible();
  await expect(books).toContainText('Never ended');
});

test('where the house does not answer, the page says so and keeps what it knew', async ({ page }) => {
  await enter(page, await createAdministrator('owner'));
  const waiting = page.getByRole('region', { name: 'Waiting for a decision' });
  await expect(waiting.getByText('Open tickets')).toBeVisible();
  await page.route(`**${adminOverview.path}`, (route) =>
    route.fulfill({ status: 429, json: { success: false, code: 'TOO_MANY_REQUESTS', message: 'Please wait.' } }),
  );
  await expect(waiting.getByRole('alert')).toContainText('Failed to load it', { timeout: 20_000 });
  await expect(waiting.getByText('Open tickets')).toBeVisible();
  await judgeThemes(page, 'office-overview-away');
});

test('the system page says how the process that answers is doing', async ({ page }) => {
  await enterOffice(page, 'auditor', { path: 'system', title: 'System' });
  const versions = page.getByRole('region', { name: 'Process and versions' });
  await expect(versions).toContainText(/v\d+\.\d+\.\d+/);
  await expect(versions).toContainText(/\d{4}-[a-z-]+\.sql/);
  const load = page.getByRole('region', { name: 'Queue, sockets and clock' });
  await expect(load).toContainText('of at most 10,000');
  await expect(page.getByRole('region', { name: 'Pools of connections' }).getByRole('row')).toHaveCount(7);
  const jobs = page.getByRole('region', { name: 'Jobs' }).first();
  await expect(jobs.getByRole('row', { name: /^reconcile daily/ })).toBeVisible();
  await judgeThemes(page, 'office-system');
});
