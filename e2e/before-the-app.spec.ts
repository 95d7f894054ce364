import { createPlayer } from './builders/player.ts';
import { drawn, holdApp, isPressable, isTakenOver, open } from './pages/hold-app.ts';
import { CUT_OFF, expect, insideTest, REFUSED, test } from './test.ts';

test('what is typed, ticked and pressed before the app is there counts', async ({ page }) => {
  const { session, password } = await createPlayer({ rupees: 0 });
  const letGo = await holdApp(page);
  await open(page, '/login');
  await page.getByLabel('Username').fill(session.username);
  await page.getByLabel('Password', { exact: true }).pressSequentially(password);
  await page.getByRole('checkbox', { name: 'Remember me' }).check();
  await page.keyboard.press('Tab');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(drawn(page)).toBeVisible();
  // Nothing is sent by the page itself, where a password would stand in an address.
  await expect(page).toHaveURL(/\/login$/);
  letGo();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  expect(await page.evaluate(() => localStorage.getItem('username'))).toBe(session.username);
});

test("what a browser fills in by itself, as on the way back to the page, is the app's too", async ({ page }) => {
  const letGo = await holdApp(page);
  await open(page, '/signup');
  const [name, agree] = [page.getByLabel('Full name'), page.getByRole('checkbox')];
  await name.evaluate((field: HTMLInputElement) => (field.value = 'Asha Rao'));
  await agree.evaluate((box: HTMLInputElement) => (box.checked = true));
  letGo();
  await isTakenOver(page);
  await expect(page).toHaveTitle(/ · Rang$/);
  // Whatever is typed next has the app draw all of them as it knows them.
  await page.getByLabel('Username').fill('asha_rao');
  await expect(page.getByLabel('Username')).toHaveValue('asha_rao');
  await expect(name).toHaveValue('Asha Rao');
  await expect(agree).toBeChecked();
});

test('a theme that is chosen in another tab before the app is there is taken on, and what is typed stays', async ({
  page,
}) => {
  const letGo = await holdApp(page);
  await open(page, '/login');
  const name = page.getByLabel('Username');
  await name.fill('somebody');
  await name.evaluate((element) => Object.assign(element, { isFirst: true }));
  await page.evaluate(() => localStorage.setItem('rang-theme', 'light'));
  letGo();
  await isTakenOver(page);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(name).toHaveValue('somebody');
  expect(await name.evaluate((element) => 'isFirst' in element)).toBe(true);
});

test('a language that is chosen in another tab before the app is there is taken on, and what is typed stays', async ({
  page,
}) => {
  const letGo = await holdApp(page);
  await open(page, '/login');
  await page.getByLabel('Username').fill('somebody');
  await page.evaluate(() => localStorage.setItem('rang-language', 'de'));
  letGo();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByLabel('Benutzername')).toHaveValue('somebody');
});

insideTest('a language that is chosen in another tab before the app is there is taken on', async ({ page }) => {
  const letGo = await holdApp(page);
  await open(page, '/dashboard/wallet');
  await page.evaluate(() => localStorage.setItem('rang-language', 'de'));
  letGo();
  await isTakenOver(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meine Geldbörse');
});

test.describe('what is wrong in it', () => {
  test.use({ expectedErrors: REFUSED });

  test('is said once the app is there, and the focus stays where it was', async ({ page }) => {
    const letGo = await holdApp(page);
    await open(page, '/signup');
    const name = page.getByLabel('Full name');
    await name.fill('Asha');
    letGo();
    await isTakenOver(page);
    await expect(page).toHaveTitle(/ · Rang$/);
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('Asha');
    await name.press('Enter');
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
    await expect(name).toHaveAttribute('aria-invalid', 'false');
    await expect(name).toHaveValue('Asha');
  });
});

test.describe('where the app cannot be had', () => {
  test.use({ expectedErrors: CUT_OFF });

  for (const language of ['en', 'de']) {
    test(`the page says so, and shows no form that would never answer, in ${language}`, async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('rang-language', chosen), language);
      await page.route('**/assets/*.js', (route) => route.abort());
      await open(page, '/login');
      await expect(page.getByText('Rang could not be loaded. Please load this page again.')).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
    });
  }

  test('a page without what tells whose it is shows the mark, and no form that would never answer', async ({
    page,
  }) => {
    await page.route('**/first-paint.js', (route) => route.abort());
    await open(page, '/login');
    await expect(page.getByRole('img', { name: 'Rang' })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });
});

interface LiveWindow extends Window {
  wasAnswering?: boolean;
}

/** Carried out in the page: notes whether what can be pressed from then on is the app's, and not what only came with the page. */
function noteAnswering(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('there is no root');
  new MutationObserver(() => {
    // React notes on each element of its own whose it is.
    const keys = Object.keys(document.querySelector('h1') ?? {});
    (window as LiveWindow).wasAnswering = keys.some((key) => key.startsWith('__react'));
  }).observe(root, { attributes: true, attributeFilter: ['inert'] });
}

insideTest('whose session ends before the app is there can log in at once', async ({ page }) => {
  const letGo = await holdApp(page);
  await open(page, '/dashboard/wallet');
  await expect(page.locator('h1')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  letGo();
  await expect(page.locator('h1', { hasText: 'Welcome back' })).toBeVisible();
  expect(await page.locator('#root[inert]').count()).toBe(0);
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeEditable();
});

for (const [what, path, store] of [
  [
    'the stake of a player who has bet here',
    '/dashboard/game/mines',
    ['rang-mines-bet', '{"stake":"7.00","mines":"5"}'],
  ],
  ['a light page', '/dashboard/wallet', ['rang-theme', 'light']],
  ['a ticket that is begun', '/dashboard/support', ['rang-ticket-draft-1', '{}']],
] as const) {
  insideTest(`${what} is there with the app, in the page that came drawn`, async ({ page }) => {
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), store);
    const letGo = await holdApp(page);
    await open(page, path);
    await expect(page.locator('h1')).toBeVisible();
    await page.evaluate(noteAnswering);
    letGo();
    await isPressable(page);
    expect(await page.evaluate(() => (window as LiveWindow).wasAnswering)).toBe(true);
    await expect(page.locator('h1')).toHaveCount(1);
    if (path === '/dashboard/wallet') await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
    if (path === '/dashboard/game/mines')
      await expect(page.getByRole('textbox', { name: 'Bet Amount' })).toHaveValue('7.00');
  });
}

insideTest('a link leads where it leads before the app is there, and a button does nothing', async ({ page }) => {
  await holdApp(page);
  await open(page, '/dashboard/game/mines');
  const press = async (selector: string) => {
    const box = await page.locator(selector).last().boundingBox();
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  };
  await expect(page.locator('h1')).toBeVisible();
  await press('section > div + button');
  await expect(page.locator('#root[inert]')).toHaveCount(1);
  await expect(page).toHaveURL(/\/dashboard\/game\/mines$/);
  await press('main a');
  await expect(page).toHaveURL(/\/dashboard\/win$/);
  await expect(page.locator('h1')).toBeVisible();
});

for (const [who, path, store] of [
  ['who reads another language', '/dashboard/wallet', ['rang-language', 'de']],
  ['whose session ran out', '/dashboard/wallet', ['tokenExpiry', '1']],
  ['who asks for a proof', '/dashboard/game/mines?proof=1', ['other', '']],
  ['who has just signed up', '/dashboard/home', ['rang-welcome', 'true']],
] as const) {
  insideTest(`${who} sees the house's mark, and no page behind the login that is not theirs`, async ({ page }) => {
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), store);
    await holdApp(page);
    await open(page, path);
    await expect(page.getByRole('img', { name: 'Rang', exact: true })).toBeVisible();
    await page.waitForFunction(() => document.readyState !== 'loading');
    await expect(page.locator('h1')).toBeHidden();
  });
}

test('who is not logged in sees nothing of what is behind the login', async ({ page }) => {
  const letGo = await holdApp(page);
  await open(page, '/dashboard/wallet');
  await page.waitForFunction(() => document.readyState !== 'loading');
  await expect(page.locator('h1')).toBeHidden();
  letGo();
  await expect(page).toHaveURL(/\/login$/);
});

for (const [who, path, store] of [
  ['who reads another language', '/login', ['rang-language', 'de']],
  ['who has chosen light', '/login', ['rang-theme', 'light']],
  ['who was invited', '/signup?ref=PLAY22', ['other', '']],
] as const) {
  test(`${who} sees the house's mark until the app is there, and no screen that is not theirs`, async ({ page }) => {
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), store);
    const letGo = await holdApp(page);
    await open(page, path);
    await expect(page.getByRole('img', { name: 'Rang' })).toBeVisible();
    await page.waitForFunction(() => document.readyState !== 'loading');
    await expect(page.getByRole('heading')).toHaveCount(0);
    letGo();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.rang-first')).toBeHidden();
  });
}

insideTest('who is logged in sees no login on the way to the dashboard', async ({ page }) => {
  const letGo = await holdApp(page);
  await open(page, '/login');
  await page.waitForFunction(() => document.readyState !== 'loading');
  await expect(page.getByRole('heading')).toHaveCount(0);
  letGo();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
});
