import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { getSetting } from '../builders/call-house.ts';

/** What an administrator logs in with. */
interface Entry {
  readonly username: string;
  readonly password: string;
}

export async function logIn(page: Page, entry: Entry): Promise<void> {
  await page.goto('/admin');
  await fillLogin(page, entry);
}

/** Logs in where the login stands already. */
export async function fillLogin(page: Page, { username, password }: Entry): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

export async function enter(page: Page, entry: Entry): Promise<void> {
  await logIn(page, entry);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
}

/** The first administrator, with the password that the house's start has left. */
export function readFirst(): Entry {
  return { username: 'admin', password: readFileSync(join(getSetting('DATA_DIR'), 'admin-password'), 'utf8').trim() };
}

export async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
}

export async function pressPanel(page: Page, name: string): Promise<void> {
  await openMenu(page);
  // A screen may lead to a panel as well.
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('link', { name, exact: true }).click();
}

export async function choosePanel(page: Page, name: string, heading = name): Promise<void> {
  await pressPanel(page, name);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}
