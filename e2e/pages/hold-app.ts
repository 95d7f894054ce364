import { expect, type Page } from '@playwright/test';

// What the app draws first is part of the page that a visit begins at: it is seen before the app is there, which takes it over
// as it is.

/** Holds the app back as a slow line does, until it is let go. */
export async function holdApp(page: Page): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

export const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });
export const isTakenOver = (page: Page) => expect(page.locator('#root[data-drawn]')).toHaveCount(0);
/** What the first paint has and the app has not yet come to. */
export const drawn = (page: Page) => page.locator('#root[data-drawn]');

/** Behind the login nothing can be pressed before the app is there, and nothing is begun. */
export const isPressable = (page: Page) => expect(page.locator('#root[inert]')).toHaveCount(0);
