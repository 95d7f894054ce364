import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { judgeThemes } from './pages/judge.ts';
import { logOut } from './pages/log-out.ts';
import { findOverflow } from './pages/measure-page.ts';
import { expect, REFUSED, test } from './test.ts';

const PASSWORD = 'Kesariya-7!';

// The last way in that is not removed, and a password that is wrong.
test.use({ expectedErrors: REFUSED });

const findCard = (page: Page) => page.getByRole('region', { name: 'Ways to log in' });
const findDialog = (page: Page) => page.getByRole('dialog', { name: 'Remove: X' });
const askToRemove = (page: Page) =>
  findCard(page)
    .getByRole('button', { name: /^Remove: X, / })
    .click();
const readUserId = (page: Page) => page.evaluate(() => localStorage.getItem('userId'));

async function logInByX(page: Page): Promise<string | null> {
  await page.goto('/login');
  await page.getByRole('checkbox', { name: 'Remember me' }).check();
  await page.getByRole('button', { name: 'Continue with X' }).click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  return await readUserId(page);
}

async function setPassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await dialog.getByRole('button', { name: 'Got it' }).click();
}

/** The card and the dialog at the width of the narrowest phone. */
async function lookNarrow(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await findOverflow(page)).toBe(0);
  const box = await findDialog(page).getByRole('button', { name: 'Remove' }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  if (size !== null) await page.setViewportSize(size);
}

test('an account elsewhere is removed by the password, and never as the last way in', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-person': `traveller-${randomBytes(5).toString('hex')}` });
  const userId = await logInByX(page);
  await page.goto('/dashboard/profile');
  const row = findCard(page).getByRole('listitem');
  await expect(row).toContainText(/Opened your account on /);
  const button = await row.getByRole('button').boundingBox();
  expect(Math.min(button?.width ?? 0, button?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await judgeThemes(page, 'profile-ways');

  await askToRemove(page);
  const dialog = findDialog(page);
  await expect(dialog.getByLabel('Current password')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This is the only way into your account.');
  await judgeThemes(page, 'profile-way-last');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row).toHaveCount(1);

  await setPassword(page);
  await askToRemove(page);
  const password = dialog.getByLabel('Current password');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(password).toHaveAccessibleDescription('Please enter your current password');
  await password.fill('not-the-password');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(password).toHaveAccessibleDescription('The current password is not right.');
  await judgeThemes(page, 'profile-way-remove');
  await lookNarrow(page);
  await password.fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('X was removed.')).toBeVisible();
  await expect(findCard(page).getByText('No account elsewhere opens yours.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ways to log in' })).toBeFocused();
  await judgeThemes(page, 'profile-ways-none');

  await logOut(page);
  expect(await logInByX(page)).not.toBe(userId);
});
