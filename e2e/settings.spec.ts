import { settings } from '@rang/contract';
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
