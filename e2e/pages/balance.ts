import type { Locator, Page } from '@playwright/test';

/** The balance in the header of every dashboard page, and on the wallet's own page large in it. */
export function findBalance(page: Page): Locator {
  return page.locator('header, main').getByRole('group', { name: 'Balance' });
}
