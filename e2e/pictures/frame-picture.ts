import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Browser } from '@playwright/test';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'screens');
const MAX_BYTES = 120_000;
const QUALITY = 82;

/** All screens of a picture are as high. */
const HEIGHT = 800;

/** What is seen on a screen of that size. */
export interface Shot {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Puts screens of one height side by side and keeps them as `docs/screens/<name>.webp`, which is small. */
export async function framePicture(browser: Browser, name: string, shots: readonly Shot[]): Promise<void> {
  const page = await browser.newPage({ deviceScaleFactor: 1.5 });
  const images = shots.map(
    ({ png, width, height }) =>
      `<img width="${String((width * HEIGHT) / height)}" height="${String(HEIGHT)}" src="data:image/png;base64,${png.toString('base64')}">`,
  );
  await page.setContent(
    `<body style="margin:0;background:transparent"><div style="display:inline-flex;gap:24px">${images.join('')}</div>
     <style>img { border-radius: 12px; box-shadow: inset 0 0 0 1px #8884; display: block }</style>`,
  );
  const box = await page.locator('div').boundingBox();
  if (box === null) throw new Error(`${name}: nothing to see`);
  await page.setViewportSize({ width: Math.ceil(box.width), height: Math.ceil(box.height) });
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  const file = join(FOLDER, `${name}.webp`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, Buffer.from(data, 'base64'));
  await page.close();
  expect(statSync(file).size, `${name}: the bytes of a picture`).toBeLessThan(MAX_BYTES);
}
