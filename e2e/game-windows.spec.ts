import { findPlace, expectTogether, TABLES } from './pages/in-sight.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { expect, insideTest as test } from './test.ts';

for (const [width, height] of [
  [320, 640],
  [800, 360],
  [720, 450],
] as const) {
  test.describe(`in a window of ${width} x ${height}`, () => {
    test.use({ rupees: 1_000, viewport: { width, height } });

    for (const game of Object.keys(TABLES)) {
      test(`${game} and its bet are in sight at once, and none lies over another`, async ({ page, player }) => {
        expect(player.username).not.toBe('');
        await expectTogether(page, game);
      });
    }
  });
}

test.describe('on a desktop', () => {
  test.use({ rupees: 1_000, viewport: { width: 1440, height: 900 } });

  test('the way back stands in line with what is played', async ({ page, player }) => {
    expect(player.username).not.toBe('');
    for (const findTable of Object.values(TABLES)) {
      await findTable(page, false).open();
      const back = await page.getByRole('main').getByRole('link', { name: 'Back' }).boundingBox();
      const parts = await page.getByRole('main').locator('section, fieldset').all();
      const starts = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.x ?? Infinity));
      expect(Math.abs((back?.x ?? 0) - Math.min(...starts)), page.url()).toBeLessThan(24);
    }
  });
});

test.describe('on a phone of today', () => {
  test.use({ rupees: 1_000, viewport: { width: 360, height: 800 } });

  test('what is bet in Color Prediction and all of its amounts are in sight at once', async ({ page, player }) => {
    expect(player.username).not.toBe('');
    await page.goto('/dashboard/game/color-prediction');
    await expect(page.getByRole('timer')).toBeVisible();
    await keepScreenshot(page, 'colour-360x800');
    for (const name of ['Choose a color or a number', 'Amount'])
      await findPlace(page.getByRole('group', { name, exact: true }));
  });
});
