import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getSetting } from './builders/call-house.ts';
import { createPlayer } from './builders/player.ts';
import { expect, storedSession, test } from './test.ts';

interface SlowLine {
  readonly origin: string;
  /** Sends the rest of the page. */
  readonly letGo: () => void;
  readonly close: () => void;
}

/** A line to the house over which the first half of a page comes at once, and the rest when it is let go. */
async function openSlowLine(): Promise<SlowLine> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const house = getSetting('ORIGIN');
  const pass = async ({ url = '/', headers }: IncomingMessage, response: ServerResponse) => {
    const answer = await fetch(`${house}${url}`, { headers: { accept: headers.accept ?? '*/*' } });
    const type = answer.headers.get('content-type') ?? '';
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'content-type': type });
    if (type.startsWith('text/html')) {
      response.write(body.subarray(0, body.indexOf('</h1>')));
      await gone;
      response.end(body.subarray(body.indexOf('</h1>')));
    } else response.end(body);
  };
  const server = createServer((request, response) => {
    pass(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${String(port)}`, letGo, close };
}

test('a page that comes in pieces is seen when it is whole', async ({ page }) => {
  const line = await openSlowLine();
  try {
    await page.goto(`${line.origin}/login`, { waitUntil: 'commit' });
    const heading = page.locator('#root[data-drawn] h1');
    await heading.waitFor({ state: 'attached' });
    // By the clock: what is not painted has no frames.
    await page.waitForFunction(() => document.styleSheets.length > 0, undefined, { polling: 50 });
    // What has come would be painted meanwhile.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 1_000)));
    expect(await page.evaluate(() => performance.getEntriesByType('paint'))).toEqual([]);
    line.letGo();
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  } finally {
    line.letGo();
    line.close();
  }
});

for (const place of ['support', 'wallet']) {
  test(`the balance of ${place} is seen no earlier than the mark that says what money it is`, async ({
    page,
    context,
  }) => {
    await context.setStorageState(storedSession(await createPlayer({ rupees: 250 })));
    let letGo = () => {};
    const gone = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/house', async (route) => {
      await gone;
      await route.continue();
    });
    const balance = page.getByRole('group', { name: 'Balance' }).first();
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/balance'));
    await page.goto(`/dashboard/${place}`);
    await answered;
    // In the page itself, frame by frame: the amount without its mark.
    await balance.evaluate((group) => {
      const seen = { frames: 0, bare: 0 };
      Object.assign(window, { seen });
      const look = () => {
        const isMarked = [...group.querySelectorAll('span')].some(
          (one) => one.textContent === 'Play money' && getComputedStyle(one).visibility === 'visible',
        );
        seen.frames += 1;
        if (group.textContent.includes('₹') && !isMarked) seen.bare += 1;
        requestAnimationFrame(look);
      };
      look();
    });
    await page.waitForFunction(() => (window as unknown as { seen: { frames: number } }).seen.frames > 60);
    letGo();
    await expect(balance.getByText('₹250.00')).toBeVisible();
    await expect(balance.getByText('Play money')).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { seen: { bare: number } }).seen.bare)).toBe(0);
  });
}
