import { chooseLanguage } from './pages/judge.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { expect, insideTest as test } from './test.ts';

test.describe('on a phone of today', () => {
  test.use({ rupees: 1_000, viewport: { width: 360, height: 800 } });

  test('the name of each game keeps clear of the button beside it, whatever the language', async ({ page, player }) => {
    expect(player.username).not.toBe('');
    await page.goto('/dashboard/win');
    const names = page.getByRole('main').locator('a > span > span:first-child:has(+ span > svg)');
    await expect(page.locator('[data-sign]')).toHaveCount(3);
    for (const language of ['es', 'fr', 'de']) {
      await chooseLanguage(page, language);
      await keepScreenshot(page, `win-360x800-${language}`);
      const wide = await names.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
      expect(wide.length).toBeGreaterThanOrEqual(3);
      expect(Math.max(...wide), language).toBe(0);
    }
  });
});

test.describe('in every width', () => {
  test.use({ rupees: 1_000 });

  test("each game's picture shows its sign whole", async ({ page, player }) => {
    expect(player.username).not.toBe('');
    for (const width of [320, 360, 768, 1440]) {
      await page.setViewportSize({ width, height: width < 768 ? 800 : 900 });
      for (const path of ['/dashboard/win', '/dashboard/home']) {
        await page.goto(path);
        const signs = page.locator('[data-sign]');
        await expect(signs).toHaveCount(3);
        await keepScreenshot(page, `art-${path.slice(11)}-${width}`);
        const cut = await signs.evaluateAll((all) =>
          all.flatMap((sign) => {
            const inner = sign.getBoundingClientRect();
            const outer = sign.closest('svg')?.getBoundingClientRect() ?? new DOMRect();
            const isWhole =
              inner.left >= outer.left - 0.5 &&
              inner.right <= outer.right + 0.5 &&
              inner.top >= outer.top - 0.5 &&
              inner.bottom <= outer.bottom + 0.5;
            return isWhole ? [] : [JSON.stringify([inner, outer])];
          }),
        );
        expect(cut, `${path} at ${width}`).toEqual([]);
      }
    }
  });
});
