import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { adminLogin, setBalance } from '@rang/contract';
import { createAdministrator } from './builders/administrator.ts';
import { callHouse } from './builders/call-house.ts';
import { createPlayer } from './builders/player.ts';
import { judgeThemes } from './pages/judge.ts';
import { choosePanel, enter, fillLogin, logIn, openMenu, pressPanel, readFirst } from './pages/office-page.ts';
import { expect, REFUSED, test } from './test.ts';

test.use({ expectedErrors: REFUSED });

test('a balance that has moved meanwhile is not set, and is there to be seen when it is looked at again', async ({
  page,
}) => {
  const { username, userId } = (await createPlayer({ rupees: 100 })).session;
  await page.goto('/admin');
  await enter(page, await createAdministrator('operator'));
  await choosePanel(page, 'Users');
  await page.getByLabel('Username or e-mail address begins with').fill(username);
  await page.getByRole('button', { name: 'Search' }).click();
  const edit = page.getByRole('button', { name: `Edit balance of ${username}` });
  const dialog = page.getByRole('dialog');
  const propose = async () => {
    await edit.click();
    await dialog.getByLabel('New balance in rupees').fill('150');
    await dialog.getByLabel('Reason').fill('a deposit that hung');
    await dialog.getByRole('button', { name: 'See what will change' }).click();
    await dialog.getByRole('button', { name: 'Set balance' }).click();
  };
  await expect(edit).toBeVisible();
  const { token } = await callHouse(adminLogin, { body: await createAdministrator('owner') });
  const body = { amount: 120, expected: 100, reason: 'another was quicker' };
  await callHouse(setBalance, { params: { id: userId }, body, token });
  await propose();
  await expect(dialog.getByText('it is ₹120.00 by now. Close this and look again.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: username }).first()).toContainText('₹120.00');
  await propose();
  await expect(page.getByText('balance 120.00 → 150.00')).toBeVisible();
});

test('an operator finds a player, sets the balance with a reason, and sees it in the trail', async ({ page }) => {
  const player = await createPlayer({ rupees: 100 });
  const { username } = player.session;
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await judgeThemes(page, 'office-login');
  await enter(page, readFirst());
  await choosePanel(page, 'Users');
  await page.getByLabel('Username or e-mail address begins with').fill(username.toUpperCase());
  await page.getByRole('button', { name: 'Search' }).click();
  const row = page.getByRole('row').filter({ hasText: username });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('₹100.00');
  await row.getByRole('button', { name: `Edit balance of ${username}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'See what will change' }).click();
  await expect(dialog.getByText('Please enter a valid amount')).toBeVisible();
  await dialog.getByLabel('New balance in rupees').fill('150.50');
  await dialog.getByLabel('Reason').fill('a deposit that hung');
  await dialog.getByRole('button', { name: 'See what will change' }).click();
  await expect(dialog.getByText('+₹50.50')).toBeVisible();
  await judgeThemes(page, 'office-balance');
  await dialog.getByRole('button', { name: 'Set balance' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row.first()).toContainText('₹150.50');
  await expect(page.getByText('balance 100.00 → 150.50')).toBeVisible();
  await judgeThemes(page, 'office-users');
  await choosePanel(page, 'Audit trail');
  await page.getByLabel('To whom').fill(`player ${player.session.userId}`);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'a deposit that hung' })).toHaveCount(1);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await judgeThemes(page, 'office-audit');
});

test('a second factor is scanned, confirmed and asked for', async ({ page }) => {
  const entry = await createAdministrator('operator');
  await enter(page, entry);
  await choosePanel(page, 'My account');
  const card = page.getByRole('region', { name: 'Second factor' });
  await card.getByLabel('Your password').fill(entry.password);
  await card.getByRole('button', { name: 'Set up a second factor' }).click();
  await expect(card.getByRole('img', { name: 'QR code for your authenticator' })).toBeVisible();
  await judgeThemes(page, 'office-second-factor');
  const totp = new TOTP({ secret: (await card.locator('code').textContent()) ?? '' });
  await card.getByLabel('The code that it shows').fill('000000');
  await card.getByRole('button', { name: 'Turn on' }).click();
  await expect(card.getByText('This code is not right')).toBeVisible();
  await card.getByLabel('The code that it shows').fill(totp.generate());
  await card.getByRole('button', { name: 'Turn on' }).click();
  const codes = card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await judgeThemes(page, 'office-recovery-codes');
  const [code = ''] = await codes.allTextContents();
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
  await logIn(page, entry);
  await page.getByLabel('Code of your authenticator').fill(code);
  await judgeThemes(page, 'office-login-code');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

test('a session that ended leads back to the login, from every panel and in every tab', async ({ page, context }) => {
  const entry = await createAdministrator('auditor');
  await enter(page, entry);
  await choosePanel(page, 'Users');
  await expect(page.getByRole('table')).toBeVisible();
  // Who only looks is offered nothing else.
  await expect(page.getByRole('button', { name: /Edit balance/ })).toHaveCount(0);
  const other = await context.newPage();
  await other.goto('/admin/dashboard/audit');
  await expect(other.getByRole('table')).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  const headers = { authorization: `Bearer ${token ?? ''}` };
  expect((await page.request.post('/api/admin/logout', { headers, data: {} })).status()).toBe(200);
  await pressPanel(page, 'My account');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(other).toHaveURL(/\/admin$/);
  await page.goto('/admin/dashboard/users');
  await expect(page).toHaveURL(/\/admin$/);
});

test('where somebody else has logged in in another tab, nothing is left of who was there before', async ({
  page,
  context,
}) => {
  const [before, next] = [await createAdministrator('owner'), await createAdministrator('support')];
  // Both tabs stand at the login.
  const other = await context.newPage();
  await other.goto('/admin');
  await expect(other.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await enter(page, before);
  await choosePanel(page, 'Users');
  const search = page.getByLabel('Username or e-mail address begins with');
  await search.fill('begun by somebody else');
  await openMenu(page);
  const who = page.getByRole('navigation', { name: 'Panels' });
  await expect(who).toContainText(before.username);
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  await fillLogin(other, next);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('adminToken'))).not.toBe(token);
  await expect(who).toContainText(next.username);
  await expect(who).not.toContainText(before.username);
  await expect(search).toHaveValue('');
});

test('no player is sent a line of the back office', () => {
  const assets = join(import.meta.dirname, '..', 'apps', 'web', 'dist', 'assets');
  const page = readFileSync(join(assets, '..', 'index.html'), 'utf8');
  const reached = new Map<string, string>();
  const visit = (file: string): void => {
    if (reached.has(file) || file.startsWith('office-app-')) return;
    const code = readFileSync(join(assets, file), 'utf8');
    reached.set(file, code);
    for (const [, next = ''] of code.matchAll(/(?:from|import)\s*\(?["'`]\.\/([^"'`]+\.js)/g)) visit(next);
  };
  for (const [, file = ''] of page.matchAll(/\/assets\/([^" ]+\.js)/g)) visit(file);
  const isOffice = (code: string): boolean => /["'`]\/admin\/|adminToken/.test(code);
  // What the players' app has is looked at whole, and what is looked for is there to be found.
  expect(reached.size).toBeGreaterThan(40);
  const others = readdirSync(assets).filter((file) => file.endsWith('.js') && !reached.has(file));
  expect(others.filter((file) => isOffice(readFileSync(join(assets, file), 'utf8'))).length).toBeGreaterThan(0);
  expect([...reached].filter(([, code]) => isOffice(code)).map(([file]) => file)).toEqual([]);
});
