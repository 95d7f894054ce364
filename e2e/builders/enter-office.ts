import { expect, type Page } from '@playwright/test';
import { createAdministrator } from './administrator.ts';

/** Logs a new administrator of that role in, and goes to a panel. */
export async function enterOffice(page: Page, role: string, panel: { path: string; title: string }): Promise<void> {
  const { username, password } = await createAdministrator(role);
  await page.goto('/admin');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.goto(`/admin/dashboard/${panel.path}`);
  await expect(page.getByRole('heading', { level: 1, name: panel.title })).toBeVisible();
}
