import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { expect, test } from './test.ts';

/** What the page itself names is what a visitor waits for: the app, and its first texts in one language. */
const FIRST_SCRIPT_BYTES = 142_700;
/** With everything that follows behind the first paint: the form and, for its sending, the contract. */
const WHOLE_VISIT_BYTES = 179_600;

test('a first visit of the login waits for at most 142.7 kB of gzipped script', async ({ page }) => {
  const weighing: Promise<Script>[] = [];
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

interface Script {
  readonly path: string;
  readonly bytes: number;
}

/** A script's path and its bytes as gzip packs them, whatever the server chose to send. */
async function weigh(response: Response): Promise<Script> {
  return { path: new URL(response.url()).pathname, bytes: gzipSync(await response.body()).byteLength };
}

const sumOf = (scripts: readonly Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0);
const listing = (scripts: readonly Script[]) => scripts.map(({ path, bytes }) => `${path} ${String(bytes)}`).join('\n');
