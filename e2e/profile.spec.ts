import { clickMines, startMines, playFigures, settings } from '@rang/contract';
import { callHouse } from './builders/call-house.ts';
import { judgeThemes } from './pages/judge.ts';
import { expect, insideTest as test, storedSession } from './test.ts';

const SETTINGS = '/dashboard/profile?tab=settings';

test('notifications are saved with the account, and theme and language hold on every device', async ({
  page,
  player,
  browser,
  watch,
}) => {
  await page.goto(SETTINGS);
  const email = page.getByRole('switch', { name: /^Email/ });
  const push = page.getByRole('switch', { name: /^Push/ });
  await expect(email).toBeChecked();
  await expect(push).toBeChecked();
  await expect(page.getByRole('switch', { name: /^Promotional/ })).not.toBeChecked();
  await judgeThemes(page, 'profile-settings');

  // Nothing is changed before it is saved.
  await push.uncheck();
  await page.reload();
  await expect(push).toBeChecked();
  await push.uncheck();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Your settings are saved.')).toBeVisible();
  await page.reload();
  await expect(push).not.toBeChecked();
  await expect(email).toBeChecked();

  const other = await browser.newContext({ storageState: storedSession(player) });
  watch(other);
  const elsewhere = await other.newPage();
  await elsewhere.goto(SETTINGS);
  await expect(elsewhere.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  const tab = await page.context().newPage();
  await tab.goto('/dashboard/wallet');

  await page.bringToFront();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect(page.getByRole('button', { name: 'Einstellungen speichern' })).toBeVisible();
  await expect
    .poll(async () => (await callHouse(settings, { token: player.session.accessToken })).data)
    .toMatchObject({ theme: 'dark', language: 'de', notifications: { email: true, push: false } });
  // The tab beside it at once, the other device with its next page.
  await expect(tab.locator('html')).toHaveAttribute('lang', 'de');
  await expect(tab.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await elsewhere.reload();
  await expect(elsewhere.getByRole('button', { name: 'Einstellungen speichern' })).toBeVisible();
  await expect(elsewhere.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(elsewhere.getByRole('switch', { name: /^Push/ })).not.toBeChecked();
  await other.close();
});

test.describe('a player with a past', () => {
  test.use({ rupees: 500 });

  test('sees what all games came to, by day and by game, as a chart and as a table', async ({ page, player }) => {
    const { accessToken: token } = player.session;
    for (let game = 0; game < 3; game += 1) {
      const { betId } = await callHouse(startMines, { body: { mineCount: 24, betAmount: 10 }, token });
      await callHouse(clickMines, { body: { betId, position: 0 }, token });
    }
    const { total } = await callHouse(playFigures, { token });
    await page.goto('/dashboard/profile');
    const card = page.getByRole('region', { name: 'Your play so far' });
    const figure = (name: string) => card.locator('dl > div').filter({ hasText: name });
    await expect(figure('Favorite Game')).toContainText('Mines');
    await expect(figure('Total Bets')).toContainText('3');
    await expect(card.locator('svg.recharts-surface')).toHaveCount(2);
    await judgeThemes(page, 'profile-figures');
    await expect(figure('Net result')).toContainText(total.net < 0 ? '−₹' : '+₹');
    await card.getByText('The same as a table').first().click();
    const table = card.getByRole('table', { name: 'Net result by day' });
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(table.getByRole('row').last()).toContainText('₹30.00');
    await card.getByRole('button', { name: '7 days' }).click();
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(page.getByText('Your figures could not be loaded.')).toHaveCount(0);
  });
});
