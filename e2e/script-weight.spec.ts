import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { expect, test } from './test.ts';

const LIMIT_BYTES = 150_000;

test('a first visit of the login asks for at most 150 kB of gzipped script', async ({ page }) => {
  const weights: Promise<readonly [string, number]>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') weights.push(weigh(response));
  });
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  const scripts = await Promise.all(weights);
  expect(scripts.length).toBeGreaterThan(1);
  const total = scripts.reduce((sum, [, bytes]) => sum + bytes, 0);
  expect(total, JSON.stringify(scripts, null, 2)).toBeLessThanOrEqual(LIMIT_BYTES);
});

/** A script's path and its bytes as gzip packs them, whatever the server chose to send. */
async function weigh(response: Response): Promise<readonly [string, number]> {
  return [new URL(response.url()).pathname, gzipSync(await response.body()).byteLength];
}
