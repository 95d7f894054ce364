import { expect, type Page } from '@playwright/test';

export const THEMES = ['dark', 'light'] as const;

/** Changes the theme as it changes when the player chooses it in another tab. */
export async function chooseTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('rang-theme', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'rang-theme', newValue, storageArea: localStorage }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
}
