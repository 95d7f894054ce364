import type { Page } from '@playwright/test';
import { createPlayer, type Player } from './builders/player.ts';
import { findBalance } from './pages/balance.ts';
import { expect, REFUSED, storedSession, test } from './test.ts';

const KEYS = ['accessToken', 'refreshToken', 'rememberMe', 'token', 'tokenExpiry', 'userId', 'username'];

async function logIn(page: Page, { username, password }: Player, rememberMe: boolean) {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  if (rememberMe) await page.getByRole('checkbox', { name: 'Remember me' }).check();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
}

const listKeys = (page: Page) =>
  page.evaluate(
    (keys) => ({
      device: keys.filter((key) => localStorage.getItem(key) !== null),
      tab: keys.filter((key) => sessionStorage.getItem(key) !== null),
    }),
    KEYS,
  );

/** Counts the refreshes that any tab of the context asks for. */
function countRefreshes(page: Page): () => number {
  let count = 0;
  page.context().on('request', (request) => {
    if (request.url().endsWith('/auth/refresh-token')) count += 1;
  });
  return () => count;
}

test('a remembered session lies on the device and is there in a new tab', async ({ page, context }) => {
  await logIn(page, await createPlayer(), true);
  expect(await listKeys(page)).toEqual({ device: KEYS, tab: [] });
  const other = await context.newPage();
  await other.goto('/login');
  await expect(other).toHaveURL(/\/dashboard\/home$/);
});

test('a session that is not remembered lies in its tab without a refresh token, survives a reload and no new tab', async ({
  page,
  context,
}) => {
  await logIn(page, await createPlayer(), false);
  expect(await listKeys(page)).toEqual({ device: [], tab: KEYS.filter((key) => key !== 'refreshToken') });
  await page.reload();
  await expect(findBalance(page)).toContainText('₹0.00');
  const other = await context.newPage();
  const elsewhere = other.getByText("You are logged in in another tab. Without 'Remember me' each tab needs");
  for (const path of ['/crash', '/dashboard']) {
    await other.goto(path);
    await expect(elsewhere).toBeVisible();
  }
  await expect(other).toHaveURL(/\/login$/);
  await page.close({ runBeforeUnload: true });
  await expect(elsewhere).toBeHidden();
});

test('unknown paths and dashboard pages send a visitor to the login', async ({ page }) => {
  for (const path of [
    '/no/such/page',
    '/admin-of-nothing',
    '/dashboard',
    '/dashboard/wallet',
    '/dashboard/game/mines',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  }
});

test('an expired access token with a refresh token goes on, with a new one', async ({ page, context }) => {
  const player = await createPlayer();
  await context.setStorageState(storedSession(player, { tokenExpiry: '1' }));
  const refreshes = countRefreshes(page);
  await page.goto('/dashboard/home');
  await expect(findBalance(page)).toContainText('₹0.00');
  expect(refreshes()).toBe(1);
  const stored = await page.evaluate(
    (keys) => Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)])),
    KEYS,
  );
  expect(Number(stored['tokenExpiry'])).toBeGreaterThan(Date.now());
  expect(stored['accessToken']).not.toBe(player.session.accessToken);
  expect(stored['token']).toBe(stored['accessToken']);
  expect(stored['refreshToken']).not.toBe(player.session.refreshToken);
});

test('an expired access token without a refresh token ends at the login with nothing left', async ({
  page,
  context,
}) => {
  const expired = storedSession(await createPlayer(), { tokenExpiry: '1', rememberMe: 'false' });
  await context.setStorageState(expired);
  await page.goto('/dashboard/home');
  await expect(page).toHaveURL(/\/login$/);
  expect(await listKeys(page)).toEqual({ device: [], tab: [] });
});

test.describe('a token that the house refuses', () => {
  test.use({ expectedErrors: REFUSED });

  test('is renewed once for all calls of the page, which are tried again', async ({ page, context }) => {
    const player = await createPlayer({ rupees: 150 });
    await context.setStorageState(storedSession(player, { accessToken: 'worn.out.token' }));
    const refreshes = countRefreshes(page);
    await page.goto('/dashboard/game/color-prediction');
    await expect(findBalance(page)).toContainText('₹150.00');
    await page.getByRole('tab', { name: 'Bet History' }).click();
    await expect(page.getByText('No bet history found')).toBeVisible();
    expect(refreshes()).toBe(1);
  });

  test('logs nobody out where two tabs renew it at once', async ({ page, context }) => {
    const player = await createPlayer({ rupees: 150 });
    await context.setStorageState(storedSession(player, { accessToken: 'worn.out.token' }));
    const refreshes = countRefreshes(page);
    const other = await context.newPage();
    await Promise.all([page.goto('/dashboard/wallet'), other.goto('/dashboard/wallet')]);
    for (const tab of [page, other]) {
      await expect(findBalance(tab)).toContainText('₹150.00');
      await tab.reload();
      await expect(findBalance(tab)).toContainText('₹150.00');
      await expect(tab).toHaveURL(/\/dashboard\/wallet$/);
    }
    // Each tab asks once at most. What one has stored may reach the other a moment late; its token is then one that was
    // just used, and the house gives the family's newest once more.
    expect([1, 2]).toContain(refreshes());
  });

  test('in one tab leaves the other where it is', async ({ page, context }) => {
    await context.setStorageState(storedSession(await createPlayer({ rupees: 150 })));
    await page.goto('/dashboard/mines');
    await expect(findBalance(page)).toContainText('₹150.00');
    const led: string[] = [];
    page.on('framenavigated', (frame) => led.push(frame.url()));
    const before = await page.evaluate(() => localStorage.getItem('accessToken'));
    const other = await context.newPage();
    const refreshes = countRefreshes(other);
    const refuse = { status: 401, json: { success: false, code: 'UNAUTHORIZED', message: 'Please log in again.' } };
    await other.route('**/api/balance', (route) => route.fulfill(refuse), { times: 1 });
    await other.goto('/dashboard/wallet');
    await expect(findBalance(other)).toContainText('₹150.00');
    expect(refreshes()).toBe(1);
    // It has the new token by now.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe(before);
    await page.bringToFront();
    await expect(findBalance(page)).toContainText('₹150.00');
    expect(led).toEqual([]);
  });

  test('ends the session and leads to the login where it cannot be renewed', async ({ page, context }) => {
    const worn = { accessToken: 'worn.out.token', refreshToken: 'nobody-knows-this-one' };
    await context.setStorageState(storedSession(await createPlayer(), worn));
    await page.goto('/dashboard/home');
    await expect(page).toHaveURL(/\/login$/);
    expect(await listKeys(page)).toEqual({ device: [], tab: [] });
  });
});

test.describe('a logout', () => {
  // What the other tab asks between the end of the session and the news of it is refused.
  test.use({ expectedErrors: REFUSED });

  test('in one tab is a logout in the other', async ({ page, context }) => {
    await context.setStorageState(storedSession(await createPlayer()));
    const other = await context.newPage();
    await other.goto('/dashboard/win');
    await page.goto('/dashboard/profile');
    await page.bringToFront();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to log out?' });
    await question.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(other).toHaveURL(/\/login$/);
    await expect(other.getByText('Your session was ended in another tab.')).toBeVisible();
  });
});
