import { account, clickMines, startMines, playFigures, settings } from '@rang/contract';
import { callHouse } from './builders/call-house.ts';
import { awaitLink } from './builders/outbox.ts';
import { judgeThemes } from './pages/judge.ts';
import { expect, insideTest as test, REFUSED, storedSession } from './test.ts';

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

test.describe('a profile', () => {
  // A name that is taken, and a link that was used.
  test.use({ expectedErrors: REFUSED });

  test('has a public name and an address, which a link confirms once', async ({ page, player, browser, watch }) => {
    await page.goto('/dashboard/profile');
    await expect(page.getByText(`${player.username.slice(0, 2)}***${player.username.slice(-1)}`)).toBeVisible();
    await page.getByRole('button', { name: 'Update Profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Profile' });
    await dialog.getByLabel('Public name').fill('support');
    // Once refused, the form is there to be sent again, however long what is looked up after it takes.
    const lookedUp = Promise.withResolvers<undefined>();
    await page.route(`**${account.path}`, async (route) => {
      await lookedUp.promise;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Public name')).toHaveAccessibleDescription(/looks like one of the house/);
    await dialog.getByLabel('Public name').fill(`Monsoon.${player.username.slice(-8)}`);
    const email = `new.${player.email}`;
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(/enter your current password/);
    lookedUp.resolve(undefined);
    await page.unrouteAll({ behavior: 'wait' });
    await judgeThemes(page, 'profile-update');
    await dialog.getByLabel('Current password').fill(player.password);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(`We have sent a link to ${email}.`, { exact: false })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(`Monsoon.${player.username.slice(-8)}`)).toBeVisible();
    await expect(page.getByText('Not confirmed yet')).toBeVisible();

    // Opened where nobody is logged in, it holds until its player is.
    const link = await awaitLink(email, 'confirm-email');
    const other = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    watch(other);
    const elsewhere = await other.newPage();
    await elsewhere.goto(link);
    await expect(elsewhere).toHaveURL(/\/login$/);
    await elsewhere.getByLabel('Username').fill(player.username);
    await elsewhere.getByLabel('Password', { exact: true }).fill(player.password);
    await elsewhere.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(elsewhere.getByText('Your address is confirmed.')).toBeVisible();
    expect(elsewhere.url()).not.toContain('confirm-email');
    await other.close();

    await page.reload();
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send link' })).toHaveCount(0);
    await page.goto(link);
    await expect(
      page.getByText('This link is for another account, was used, or has expired.', { exact: false }),
    ).toBeVisible();
    await judgeThemes(page, 'profile-link-used');
  });
});
