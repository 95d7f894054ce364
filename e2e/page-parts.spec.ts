import { expect, insideTest, test } from './test.ts';

// What a page is made of, beside what every page needs: read a file at a time, and missed by nobody who does not need it.

const PARTS = /^\/assets\/.*\.js$/;

test('a page is read a file at a time, each before what imports it, and what starts the app last', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { read: [] });
  });
  // Each file says when it is read, and a mark stands where a turn of the browser has ended after one.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const { pathname } = new URL(route.request().url());
    const note = `;globalThis.read.push(${JSON.stringify(pathname)});setTimeout(() => globalThis.read.push('|'));`;
    await route.fulfill({ status: response.status(), headers: response.headers(), body: text + note });
  });
  await page.goto('/crash', { waitUntil: 'networkidle' });
  await expect(page.locator('#root[inert]')).toHaveCount(0);
  const { app = '', parts = '' } = await page
    .locator('script[src="/first-paint.js"]')
    .evaluate(({ dataset }: HTMLElement) => ({ app: dataset['app'], parts: dataset['parts'] }));
  const turns = [...app.split(' ').slice(0, -1), ...parts.split(' '), ...app.split(' ').slice(-1)];
  expect(turns.length).toBeGreaterThan(8);
  expect(turns.every((file) => PARTS.test(file))).toBe(true);
  const read = await page.evaluate(() => (globalThis as unknown as { read: string[] }).read);
  const places = turns.map((file) => read.indexOf(file));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  for (const [turn, place] of places.slice(1).entries())
    expect(read.slice(places[turn], place), `before ${String(turns[turn + 1])}`).toContain('|');
  // What is fetched ahead may still be on its way.
  await page.unrouteAll({ behavior: 'wait' });
});

test.describe('a file of a page that cannot be had', () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to fetch dynamically imported module/, locale: 'de-DE' });

  test('is said in the language of the visitor, with two ways on', async ({ page }) => {
    await page.route('**/assets/game-screen-*.js', (route) => route.abort());
    await page.goto('/crash');
    await expect(page.getByRole('button', { name: 'Neu laden' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Zur Startseite' })).toBeVisible();
  });

  // Without a network any page that the device keeps stands in for all.
  test('is missed by no other page that it stands in for', async ({ page }) => {
    const crash = await page.request.get('/crash', { headers: { accept: 'text/html' } });
    await page.route('**/assets/game-screen-*.js', (route) => route.abort());
    await page.route('**/login', (route) => route.fulfill({ response: crash }));
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Willkommen' })).toBeVisible();
  });
});

insideTest.describe('a file of a page behind the login that cannot be had', () => {
  insideTest.use({ expectedErrors: /ERR_FAILED|Failed to fetch dynamically imported module/, locale: 'de-DE' });

  insideTest('is said in the language of the player, with two ways on', async ({ page }) => {
    await page.route('**/assets/home-screen-*.js', (route) => route.abort());
    await page.goto('/dashboard/home');
    await expect(page.getByRole('button', { name: 'Neu laden' })).toBeVisible();
  });

  insideTest('keeps nobody whose session ran out from the login', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('tokenExpiry', '1');
      localStorage.removeItem('refreshToken');
    });
    await page.route('**/assets/wallet-*.js', (route) => route.abort());
    await page.goto('/dashboard/wallet');
    await expect(page.getByRole('heading', { level: 1, name: 'Willkommen' })).toBeVisible();
  });
});
