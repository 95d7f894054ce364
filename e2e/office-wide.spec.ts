import { createAdministrator } from './builders/administrator.ts';
import { enterOffice } from './builders/enter-office.ts';
import { addMoney, createPlayer, placeBet } from './builders/player.ts';
import { withinOneRound } from './builders/rounds.ts';
import { requestWithdrawal } from './builders/withdrawals.ts';
import { findBroken } from './pages/find-broken.ts';
import { judgeThemes } from './pages/judge.ts';
import { enter } from './pages/office-page.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { settle } from './pages/settle.ts';
import { expect, test } from './test.ts';

// Where the back office is worked in: a desk's window.
test('the audit trail breaks no word, and tells what was before and after in a line that is read as one', async ({
  page,
}) => {
  await enterOffice(page, 'owner', { path: 'audit', title: 'Audit trail' });
  // Other tests create administrators of other roles meanwhile.
  const created = page
    .getByRole('row')
    .filter({ hasText: 'administrator.created' })
    .filter({ hasText: 'role — → owner, username — →' })
    .first();
  await expect(created).toBeVisible();
  await settle(page);
  await keepScreenshot(page, 'office-wide-audit');
  expect(await findBroken(page)).toEqual([]);
  const number = created.getByRole('cell').first().locator('span');
  expect((await number.boundingBox())?.height, 'one line').toBeLessThan(25);
  const change = created.getByRole('cell').last().locator('span').first();
  expect((await change.boundingBox())?.height, 'two lines at the most').toBeLessThan(50);
});

test('who has bet on the upcoming round is named beside each bet, in rupees and in dollars', async ({ page }) => {
  const player = await createPlayer();
  await addMoney(player, 500);
  const user = (label: string) =>
    page.getByRole('region', { name: label }).getByRole('cell', { name: player.username });
  await enter(page, await createAdministrator('owner'));
  await withinOneRound(12_000, async () => {
    await placeBet(player, { betType: 'color', betValue: 'green', amount: 25 });
    await page.goto('/admin/dashboard/tweak-result');
    await expect(user('Bets on the upcoming round')).toBeVisible();
    await expect(page.getByText(/on round \d+, which is open now/)).toBeVisible();
    await keepScreenshot(page, 'office-wide-tweak');
    expect(await findBroken(page)).toEqual([]);
    await page.goto('/admin/dashboard/stats');
    await expect(user('Bets on the upcoming round')).toBeVisible();
    await keepScreenshot(page, 'office-wide-stats');
  });
});

test('the way out stays in sight beside a long page, with the button between dark and light', async ({ page }) => {
  await enterOffice(page, 'owner', { path: 'stats', title: 'Game Statistics' });
  const logout = page.getByRole('button', { name: 'Logout' });
  await expect(logout).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(logout).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1_280, height: 560 });
  await expect(logout).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'My account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  const look = page.locator('html');
  await expect(look).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Use light theme' }).click();
  await expect(look).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Use dark theme' })).toBeVisible();
  await expect(look).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('withdrawals are found by name and by number, and lead to their player, whose page has them too', async ({
  page,
}) => {
  const player = await createPlayer({ rupees: 2_000 });
  const { orderNo } = await requestWithdrawal(player, 210);
  await enterOffice(page, 'support', { path: 'withdrawals', title: 'Withdrawals' });
  const row = page.getByRole('row').filter({ hasText: orderNo });
  for (const text of [orderNo, player.username]) {
    await page.getByLabel('Username begins with, or order number').fill(text);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('region', { name: 'Withdrawals' }).locator('tbody tr')).toHaveCount(1);
    await expect(row).toBeVisible();
  }
  await row.getByRole('button', { name: `View ${orderNo}` }).click();
  await page.getByRole('dialog').getByRole('link', { name: player.username }).click();
  await expect(page.getByRole('heading', { level: 1, name: player.username })).toBeVisible();
  await page.getByRole('tab', { name: 'Withdrawals' }).click();
  await expect(row).toContainText('To be decided');
  await judgeThemes(page, 'office-player-withdrawals');
});

test('the head of a long table stays in sight, and covers nothing that is walked to', async ({ page }) => {
  const player = await createPlayer({ rupees: 2_000 });
  for (let count = 0; count < 5; count += 1) await requestWithdrawal(player, 120 + count);
  await Promise.all(Array.from({ length: 5 }, () => createPlayer()));
  // Each stands in the trail.
  for (let count = 0; count < 4; count += 1) await createAdministrator('support');
  await page.setViewportSize({ width: 1_280, height: 420 });
  await enterOffice(page, 'owner', { path: 'users', title: 'Users' });
  for (const [path, label] of [
    ['users', 'Users'],
    ['withdrawals', 'Withdrawals'],
    ['audit', 'Audit trail'],
  ] as const) {
    await page.goto(`/admin/dashboard/${path}`);
    const table = page.getByRole('region', { name: label, exact: true });
    await expect(table.locator('tbody tr').nth(4)).toBeVisible();
    await table.locator('tbody tr').last().scrollIntoViewIfNeeded();
    await keepScreenshot(page, `office-head-${path}`);
    const head = table.getByRole('columnheader').first();
    expect((await head.boundingBox())?.y, path).toBe(0);
    // Nothing of the rows shows through it, and it lies on nothing but rows.
    expect(await head.evaluate(isOnTop), path).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    // Back to a row by Tab: it comes to stand below the head.
    const walked = table.locator('tbody tr').nth(1).locator('a, button').first();
    if ((await walked.count()) === 0) continue;
    await walked.focus();
    const end = await head.evaluate((one) => one.getBoundingClientRect().bottom);
    expect((await walked.boundingBox())?.y, path).toBeGreaterThanOrEqual(end);
  }
});

/** Whether an element is what is seen where it stands. */
function isOnTop(one: Element): boolean {
  const { left, top, width, height } = one.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen !== null && one.contains(seen);
}
