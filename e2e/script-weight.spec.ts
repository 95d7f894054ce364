import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { GAMES } from '@rang/games';
import { findCrash } from './pages/crash-page.ts';
import { expect, insideTest, test } from './test.ts';

/**
 * What a first visit is sent: of scripts, those that the page itself names and all that follow behind the first paint, and how
 * many files of any kind. The login waits for what it names, the app and its texts in one language; Crash names all that it
 * stands with. Who sees things move is sent the 47.2 kB that play the rocket's file too, at the first flight.
 */
const VISITS = [
  { path: '/login', namedBytes: 139_300, scriptBytes: 163_300, files: 21 },
  { path: '/signup', namedBytes: 141_300, scriptBytes: 164_100, files: 23 },
  { path: '/crash', namedBytes: 235_500, scriptBytes: 236_100, files: 39 },
];
const FORMS: Readonly<Record<string, string>> = { '/login': 'Login', '/signup': 'Sign Up' };
/** Each has a page of its own, beside the login's. */
const BEGINNINGS = [
  ...['home', 'win', 'game', 'wallet', 'profile', 'support'].map((section) => `/dashboard/${section}`),
  ...GAMES.map((game) => `/dashboard/game/${game.path}`),
];
/** Type is not packed again: what is sent is what the file holds. */
const FONT_BYTES = [
  { path: '/login', most: 60_000 },
  { path: '/crash', most: 80_000 },
];
/** A flight moves by transforms and on a canvas; what else changes in it is laid out so often. */
const LAYOUTS_A_SECOND = 25;

for (const { path, namedBytes, scriptBytes, files } of VISITS) {
  const most = `${String(scriptBytes / 1000)} kB of gzipped script in ${String(files)} files`;
  test(`a first visit of ${path} is sent at most ${most}`, async ({ page }) => {
    const weighing: Promise<Sent>[] = [];
    const note = (response: Response) => void weighing.push(weigh(response));
    page.on('response', note);
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    if (path === '/crash') await findCrash(page).stand();
    else await expect(page.getByRole('button', { name: FORMS[path] ?? '', exact: true })).toBeVisible();
    // What is sent a moment after the page stands is sent too.
    await page.waitForTimeout(4_000);
    page.off('response', note);
    const markup = (await answer?.text()) ?? '';
    const sent = listOnce(await Promise.all(weighing));
    const scripts = sent.filter((each) => each.path.endsWith('.js'));
    const named = scripts.filter((each) => markup.includes(each.path));
    expect(named.length).toBeGreaterThan(1);
    expect(sumOf(named), listing(named)).toBeLessThanOrEqual(namedBytes);
    expect(sumOf(scripts), listing(scripts)).toBeLessThanOrEqual(scriptBytes);
    expect(sent.length, listing(sent)).toBeLessThanOrEqual(files);
  });
}

insideTest.describe('a page that visits begin at', () => {
  insideTest.use({ expectedErrors: /ERR_FAILED|Failed to fetch dynamically imported module/ });

  for (const path of BEGINNINGS) {
    insideTest(`names all that ${path} stands with`, async ({ page }) => {
      const heading = page.getByRole('heading', { level: 1 });
      const answer = await page.goto(path);
      await expect(page.locator('#root[inert]')).toHaveCount(0);
      const title = (await heading.textContent()) ?? '';
      const markup = (await answer?.text()) ?? '';
      const styles = [...markup.matchAll(/rel="stylesheet" crossorigin href="([^"]+)"/g)].map(([, file = '']) => file);
      expect(styles.length).toBeGreaterThan(1);
      for (const style of styles) await expect(page.locator(`link[rel="stylesheet"][href$="${style}"]`)).toHaveCount(1);

      await page.route('**/assets/*.{js,css}', async (route) => {
        const isNamed = new RegExp(`["' ]${new URL(route.request().url()).pathname}["' ]`).test(markup);
        await (isNamed ? route.continue() : route.abort());
      });
      await page.reload();
      await expect(page.locator('#root[inert]')).toHaveCount(0);
      // Whom it greets may be known later.
      await expect(heading).toContainText(title);
    });
  }
});

test('a text of whatever weight is drawn by the type that the page is sent', async ({ page }) => {
  await page.goto('/login');
  const client = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    for (const weight of [400, 650, 700, 900]) {
      const text = Object.assign(document.createElement('p'), { textContent: '+₹20.00 You', className: 'probe' });
      text.style.fontWeight = String(weight);
      document.body.append(text);
    }
  });
  await page.evaluate(() => document.fonts.ready);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  const { nodeIds } = await client.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '.probe' });
  for (const nodeId of nodeIds) {
    const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
    expect(fonts.length).toBeGreaterThan(0);
  }
});

/** Layouts that the page has made since it was opened, and when that was counted, in seconds. */
async function openCounter(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  return async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return { layouts: read('LayoutCount'), atSeconds: read('Timestamp') };
  };
}

test.describe('a flight of Crash', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test(`takes at most ${String(LAYOUTS_A_SECOND)} layouts a second`, async ({ page }) => {
    const crash = findCrash(page);
    await crash.visit('/crash');
    const count = await openCounter(page);
    const flying = crash.stage.getByText(/^in flight/);
    let aSecond = Number.NaN;
    // A flight that ends within three seconds says little: the next one is counted.
    await expect(async () => {
      await expect(flying).toBeVisible({ timeout: 60_000 });
      const before = await count();
      await page.waitForTimeout(3_000);
      const after = await count();
      expect(await flying.isVisible()).toBe(true);
      aSecond = (after.layouts - before.layouts) / (after.atSeconds - before.atSeconds);
    }).toPass({ timeout: 300_000 });
    expect(aSecond).toBeGreaterThan(0);
    expect(aSecond).toBeLessThanOrEqual(LAYOUTS_A_SECOND);
  });
});

for (const { path, most } of FONT_BYTES) {
  test(`a first visit of ${path} is sent at most ${String(most / 1000)} kB of type`, async ({ page }) => {
    const weighing: Promise<Sent>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'font') weighing.push(weigh(response));
    });
    await page.goto(path);
    await expect.poll(() => weighing.length).toBeGreaterThan(1);
    // What is written a moment after the first paint counts too.
    await page.waitForTimeout(4_000);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const sent = await Promise.all(weighing);
    expect(sumOf(sent), listing(sent)).toBeLessThanOrEqual(most);
  });
}

interface Sent {
  readonly path: string;
  readonly bytes: number;
}

/** A file's path and its bytes as gzip packs them, whatever the server chose to send. */
async function weigh(response: Response): Promise<Sent> {
  const path = new URL(response.url()).pathname;
  return { path, bytes: gzipSync(await response.body()).byteLength };
}

/** What is imported after it was fetched comes out of the browser's own store. */
const listOnce = (files: readonly Sent[]) => [...new Map(files.map((file) => [file.path, file])).values()];

const sumOf = (files: readonly Sent[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);
const listing = (files: readonly Sent[]) => files.map(({ path, bytes }) => `${path} ${String(bytes)}`).join('\n');
