import type { Page, Response } from '@playwright/test';
import { createAdministrator } from './builders/administrator.ts';
import { createPlayer, type Player } from './builders/player.ts';
import { findBalance } from './pages/balance.ts';
import { choosePanel, enter, pressPanel } from './pages/office-page.ts';
import { expect, REFUSED, REFUSED_OR_CUT_OFF, storedSession, test } from './test.ts';

// What is asked with the tokens of before, until those in their place are known.
test.use({ expectedErrors: REFUSED });

const NEW_PASSWORD = 'Another-Kesariya-8!';

/** Has the house do what the page asks there, and keeps its answer back until it is let go. */
async function holdAnswer(page: Page, path: string): Promise<{ done: Promise<void>; letGo: () => void }> {
  const done = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<undefined>();
  await page.route(path, async (route) => {
    const response = await route.fetch();
    done.resolve(undefined);
    await held.promise;
    await route.fulfill({ response });
  });
  return { done: done.promise, letGo: () => held.resolve(undefined) };
}

/** Where the page is led, from here on. */
function watchWay(page: Page): readonly string[] {
  const led: string[] = [];
  page.on('framenavigated', (frame) => led.push(new URL(frame.url()).pathname));
  return led;
}

const readStored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name) ?? '', key);

const awaitRefusal = (page: Page): Promise<Response> =>
  page.waitForResponse((response) => response.url().includes('/api/') && response.status() === 401);

async function sendNewPassword(page: Page, player: Player) {
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByLabel('Current password').fill(player.password);
  await dialog.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  return dialog;
}

test('whoever changes the password goes on in every tab, and a copy of the tokens of before opens nothing', async ({
  page,
  context,
}) => {
  const player = await createPlayer({ rupees: 150 });
  await context.setStorageState(storedSession(player));
  const other = await context.newPage();
  await other.goto('/dashboard/home');
  await expect(findBalance(other)).toContainText('₹150.00');
  const { done, letGo } = await holdAnswer(page, '**/api/auth/change-password');
  await page.bringToFront();
  const dialog = await sendNewPassword(page, player);
  await done;
  const ways = [watchWay(page), watchWay(other)];
  // The house has ended every session, and nobody here knows the new one yet.
  await other.bringToFront();
  const refused = awaitRefusal(other);
  await other.reload();
  await refused;
  letGo();
  await expect(dialog.getByText('all your other sessions were ended')).toBeVisible();
  await dialog.getByRole('button', { name: 'Got it' }).click();
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await expect(findBalance(tab)).toContainText('₹150.00');
  }
  expect(ways.flat()).not.toContain('/login');
  expect(await readStored(page, 'rememberMe')).toBe('true');
  for (const tab of [page, other]) {
    await tab.reload();
    await expect(findBalance(tab)).toContainText('₹150.00');
  }

  const { accessToken, refreshToken } = player.session;
  expect(await readStored(page, 'accessToken')).not.toBe(accessToken);
  const headers = { authorization: `Bearer ${accessToken}` };
  expect((await page.request.get('/api/auth/verify', { headers })).status()).toBe(401);
  expect((await page.request.post('/api/auth/refresh-token', { data: { refreshToken } })).status()).toBe(401);
  await page.reload();
  await expect(findBalance(page)).toContainText('₹150.00');
});

test('whoever is not remembered goes on in the tab in which the password was changed', async ({ page }) => {
  const player = await createPlayer({ rupees: 150 });
  await page.goto('/login');
  await page.getByLabel('Username').fill(player.username);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  const before = await page.evaluate(() => sessionStorage.getItem('accessToken'));
  const dialog = await sendNewPassword(page, player);
  await expect(dialog.getByText('all your other sessions were ended')).toBeVisible();
  await page.goto('/dashboard/wallet');
  await expect(findBalance(page)).toContainText('₹150.00');
  expect(await page.evaluate(() => sessionStorage.getItem('accessToken'))).not.toBe(before);
  expect(
    await page.evaluate(() => [localStorage.getItem('accessToken'), sessionStorage.getItem('refreshToken')]),
  ).toEqual([null, null]);
});

test.describe('over a bad line', () => {
  test.use({ expectedErrors: REFUSED_OR_CUT_OFF });

  test('whose answer is lost reads that the password may be changed, and logs in with the new one', async ({
    page,
    context,
  }) => {
    const player = await createPlayer();
    await context.setStorageState(storedSession(player));
    await page.route('**/api/auth/change-password', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await sendNewPassword(page, player);
    await expect(page.getByText('your password may be changed already')).toBeVisible();
    await page.goto('/dashboard/home');
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel('Username').fill(player.username);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard\/home$/);
  });
});

test('an administrator who changes the password goes on in every tab, and a copy of the token of before opens nothing', async ({
  page,
  context,
}) => {
  const entry = await createAdministrator('owner');
  await enter(page, entry);
  const other = await context.newPage();
  await other.goto('/admin/dashboard/users');
  await expect(other.getByRole('table')).toBeVisible();
  const before = await readStored(page, 'adminToken');
  await page.bringToFront();
  await choosePanel(page, 'My account');
  const { done, letGo } = await holdAnswer(page, '**/api/admin/password');
  const card = page.getByRole('region', { name: 'Password' });
  await card.getByLabel('Current password').fill(entry.password);
  await card.getByLabel('New password, 10 characters or more').fill(NEW_PASSWORD);
  await card.getByRole('button', { name: 'Change password' }).click();
  await done;
  const ways = [watchWay(page), watchWay(other)];
  await other.bringToFront();
  const refused = awaitRefusal(other);
  await pressPanel(other, 'Audit trail');
  await refused;
  letGo();
  await page.bringToFront();
  await expect(card.getByText('Your password was changed.')).toBeVisible();
  await other.bringToFront();
  await expect(other.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  expect(ways.flat()).not.toContain('/admin');
  expect(await readStored(page, 'adminToken')).not.toBe(before);
  const headers = { authorization: `Bearer ${before}` };
  expect((await page.request.get('/api/admin/me', { headers })).status()).toBe(401);
  await choosePanel(other, 'Users');
  await expect(other.getByRole('table')).toBeVisible();
});

test('without Web Locks, too, the tab waits for the token of the answer, and asks again with it', async ({ page }) => {
  // As over plain http under a name of the local network.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  const entry = await createAdministrator('owner');
  await enter(page, entry);
  const before = await readStored(page, 'adminToken');
  await choosePanel(page, 'My account');
  const { done, letGo } = await holdAnswer(page, '**/api/admin/password');
  const card = page.getByRole('region', { name: 'Password' });
  await card.getByLabel('Current password').fill(entry.password);
  await card.getByLabel('New password, 10 characters or more').fill(NEW_PASSWORD);
  await card.getByRole('button', { name: 'Change password' }).click();
  await done;
  const led = watchWay(page);
  const refused = awaitRefusal(page);
  await pressPanel(page, 'Audit trail');
  await refused;
  letGo();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  expect(led).not.toContain('/admin');
  expect(await readStored(page, 'adminToken')).not.toBe(before);
});
