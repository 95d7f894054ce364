import type { Page } from '@playwright/test';
import { findCrash } from './pages/crash-page.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { expect, test } from './test.ts';

/** The picture of rocket.json, known by its size: whoever cannot see it is told of it by words. */
function findRocket(page: Page) {
  return page.locator('svg[viewBox="0 0 160 260"]');
}

/** Waits for a round that is over, and opens its proof. */
async function openLatestProof(page: Page) {
  await page.goto('/crash');
  const strip = page.getByRole('list', { name: 'Latest rounds' });
  // A round may climb for minutes; the house says when it is over.
  await strip.getByRole('button').first().click({ timeout: 300_000 });
  return page.getByRole('dialog', { name: /^Proof of round/ });
}

test('whoever watches checks the latest round in their own browser', async ({ page }) => {
  const dialog = await openLatestProof(page);
  await dialog.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect(dialog.getByText('This round is proven')).toBeVisible();
  await expect(
    dialog.getByText(/^npm run --silent verify -- crash --hash [0-9a-f]{64} --salt [0-9a-f]+$/),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'How rounds are drawn' }).click();
  await expect(page.getByRole('dialog', { name: 'How you can check every round' })).toContainText('Terminating hash');
});

test('nothing flies where motion is not wanted', async ({ page }) => {
  const films: string[] = [];
  page.on('request', (request) => {
    if (/\/(rocket|blast)\.json$/.test(request.url())) films.push(request.url());
  });
  await page.goto('/crash');
  await findCrash(page).stand();
  await expect(findRocket(page)).toHaveCount(0);
  expect(films).toEqual([]);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the rocket stands ready while a round waits, and flies when it runs', async ({ page }) => {
    const films = ['rocket.json', 'blast.json'].map(async (file) =>
      page.waitForResponse((answer) => answer.url().endsWith(`/${file}`)),
    );
    await page.goto('/crash');
    for (const film of films) expect((await film).headers()['content-type']).toContain('application/json');
    await expect(page.getByText('Starting soon')).toBeVisible({ timeout: 300_000 });
    await expect(findRocket(page)).toBeVisible();
    const { stage, crashed } = findCrash(page);
    await expect(stage.getByText(/^in flight/).or(crashed)).toBeVisible();
  });
});

for (const [width, height, most] of [
  [360, 800, 0.7],
  [320, 640, 0.66],
] as const) {
  test(`in ${width} x ${height} the figure of a flight stands clear of where the rocket ends up`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/crash');
    const { stage } = findCrash(page);
    const figure = stage.locator('[data-rolling]');
    // How far across the sky it reaches; the rocket ends up at three quarters, and needs room for itself.
    await expect
      .poll(async () => {
        const [sky, box] = [await stage.boundingBox(), await figure.boundingBox()];
        return sky && box && (box.x + box.width - sky.x) / sky.width;
      })
      .toBeLessThan(most);
    await keepScreenshot(page, `crash-figure-${width}`);
  });
}

test('who watches stands on a ground of its own, as the rocket flies below it', async ({ page }) => {
  await page.goto('/crash');
  await expect(page.getByText(/\d watching$/)).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});
