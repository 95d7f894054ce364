import type { Locator, Page } from '@playwright/test';

/** The balance in the header of every dashboard page. */
export function findBalance(page: Page): Locator {
  return page.getByRole('banner').getByRole('group', { name: 'Balance' });
}
