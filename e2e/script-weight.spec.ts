import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { expect, test } from './test.ts';

/** What the page itself names is what a visitor waits for: the app, and its first texts in one language. */
const FIRST_SCRIPT_BYTES = 142_700;
/** With everything that follows behind the first paint: the form and, for its sending, the contract. */
const WHOLE_VISIT_BYTES = 179_900;
/** Type is not packed again: what is sent is what the file holds. */
const FONT_BYTES = [
  { path: '/login', most: 60_000 },
  { path: '/crash', most: 80_000 },
];

test('a first visit of the login waits for at most 142.7 kB of gzipped script', async ({ page }) => {
  const weighing: Promise<Sent>[] = [];
  const note = (response: Response) => {
    if (response.request().resourceType() === 'script') weighing.push(weigh(response));
  };
  page.on('response', note);
  const answer = await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  const markup = (await answer?.text()) ?? '';
  // A script that comes while the others are weighed is weighed too; none comes when the test is over.
  for (let weighed = -1; weighed !== weighing.length; await Promise.all(weighing)) weighed = weighing.length;
  page.off('response', note);
  const scripts = await Promise.all(weighing);
  const first = scripts.filter(({ path }) => markup.includes(`"${path}"`));
  expect(first.length).toBeGreaterThan(1);
  expect(sumOf(first), listing(first)).toBeLessThanOrEqual(FIRST_SCRIPT_BYTES);
  expect(sumOf(scripts), listing(scripts)).toBeLessThanOrEqual(WHOLE_VISIT_BYTES);
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
  return { path: new URL(response.url()).pathname, bytes: gzipSync(await response.body()).byteLength };
}

const sumOf = (files: readonly Sent[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);
const listing = (files: readonly Sent[]) => files.map(({ path, bytes }) => `${path} ${String(bytes)}`).join('\n');
