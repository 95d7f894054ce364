import { GAMES } from '@rang/games';
import { holdApp, isPressable, isTakenOver, open } from './pages/hold-app.ts';
import { listShifts, watchShiftsOfNext } from './pages/watch-shifts.ts';
import { expect, insideTest, test } from './test.ts';

const INSIDE = [
  ...['home', 'win', 'game', 'wallet', 'profile', 'support'].map((section) => `/dashboard/${section}`),
  ...GAMES.map((game) => `/dashboard/game/${game.path}`),
];

for (const [path, title] of [
  ['/login', 'Welcome back'],
  ['/signup', 'Create your account'],
] as const) {
  test(`${path} is seen before the app is there, which moves nothing`, async ({ page }) => {
    await watchShiftsOfNext(page);
    const letGo = await holdApp(page);
    await open(page, path);
    const heading = page.getByRole('heading', { level: 1, name: title });
    await expect(heading).toBeVisible();
    const fields = page.locator('h1, input, select, button');
    const measure = () =>
      fields.evaluateAll((all) =>
        all.map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          return [each.tagName, x, y, width, height].join(' ');
        }),
      );
    await page.evaluate(async () => {
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
        if (link.sheet === null) await new Promise((done) => link.addEventListener('load', done));
      // What is laid out asks for its fonts.
      document.body.getBoundingClientRect();
      await document.fonts.ready;
    });
    const before = await measure();
    expect(before.length).toBeGreaterThan(7);
    await heading.evaluate((element) => Object.assign(element, { isFirst: true }));
    letGo();
    await isTakenOver(page);
    await expect(page).toHaveTitle(/ · Rang$/);
    // The same element: nothing is drawn twice.
    expect(await heading.evaluate((element) => 'isFirst' in element)).toBe(true);
    // What a house for play money offers besides comes into room that is kept for it.
    const after = await measure();
    expect(before.filter((box) => !after.includes(box))).toEqual([]);
    const shifts = await listShifts(page);
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(shifts),
    ).toBeLessThanOrEqual(0.01);
  });
}

for (const path of INSIDE) {
  insideTest(`${path} is seen before the app is there, which takes it over and moves nothing`, async ({ page }) => {
    await watchShiftsOfNext(page);
    const letGo = await holdApp(page);
    await open(page, path);
    const heading = page.locator('h1');
    await expect(heading).toBeVisible();
    await expect(page.locator('.rang-first')).toBeHidden();
    await expect(page.locator('#root[inert]')).toHaveCount(1);
    // Play money or real: the page is the same in every house, and says neither.
    await expect(page.getByText('Play money').filter({ visible: true })).toHaveCount(0);
    await heading.evaluate((element) => Object.assign(element, { isFirst: true }));
    letGo();
    await isPressable(page);
    await expect(page.getByText('Play money').filter({ visible: true }).first()).toBeVisible();
    // The same element: nothing is drawn twice.
    expect(await heading.evaluate((element) => 'isFirst' in element)).toBe(true);
    const shifts = await listShifts(page);
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(shifts),
    ).toBeLessThanOrEqual(0.01);
  });
}
