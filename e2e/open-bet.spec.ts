import type { Page } from '@playwright/test';
import { timer } from '@rang/contract';
import { callHouse } from './builders/call-house.ts';
import { getBalance, type Player } from './builders/player.ts';
import { awaitOpenRound, awaitSettledBets, listBets, withinOneRound } from './builders/rounds.ts';
import { findBalance } from './pages/balance.ts';
import { findColour, openColour } from './pages/colour-page.ts';
import { expect, insideTest as test, REFUSED, storedSession } from './test.ts';

test.use({ rupees: 100 });

test.describe('an open bet', () => {
  // On a slow machine the round may close as the bet is on its way.
  test.use({ expectedErrors: REFUSED, rupees: 500 });

  test('is there after a reload, in a second tab and on a second device, before and after the lock', async ({
    page,
    player,
    context,
    browser,
    watch,
  }) => {
    const device = await browser.newContext({ storageState: storedSession(player) });
    watch(device);
    const places = [page, await context.newPage(), await device.newPage()];
    for (const place of places) await openColour(place);
    // One of them at a time: a slow machine does not load all of them within a round.
    for (const place of places)
      await withinOneRound(9_000, async () => {
        await haveOpenBet(page, player);
        await place.bringToFront();
        await place.reload();
        await expect(findColour(place).openBets).toContainText('₹25');
        await expect(findBalance(place)).toContainText(`₹${(await getBalance(player)).toFixed(2)}`);
      });
    await withinOneRound(4_000, async () => {
      await haveOpenBet(page, player);
      const colour = findColour(page);
      await page.bringToFront();
      await expect(colour.clock).toContainText('BETS CLOSED');
      await page.reload();
      await expect(colour.openBets).toContainText('₹25');
    });

    // Nothing is locked up: every place hears the outcome by itself.
    const { length } = await awaitSettledBets(player);
    for (const place of places) {
      await place.bringToFront();
      await findColour(place).tab('Bet History').click();
      await expect(place.getByRole('cell', { name: /^[+−]₹/ })).toHaveCount(length);
    }
    await device.close();
  });
});

/** Has a bet in the round that is open, which takes ₹25 at most once. */
async function haveOpenBet(page: Page, player: Player): Promise<void> {
  const { currentRound } = await callHouse(timer);
  const [newest] = await listBets(player);
  if (newest?.status === 'pending' && newest.round === currentRound) return;
  const colour = findColour(page);
  await page.bringToFront();
  await expect(colour.clock).toContainText('PLACE BETS');
  await colour.stake('25');
  await colour.place.click();
  await expect(colour.openBets).toContainText('₹25');
}

test('a double tap on Place Bet is one bet', async ({ page, player }) => {
  const colour = await openColour(page);
  await withinOneRound(4_000, async () => {
    await expect(colour.place).toBeEnabled();
    await colour.place.dblclick();
    await expect(colour.placed).toBeVisible();
  });
  await expect(findBalance(page)).toContainText('₹99.00');
  expect(await listBets(player)).toHaveLength(1);
});

test('the second half of a double tap is no bet even where the house has answered in between', async ({
  page,
  player,
}) => {
  const colour = await openColour(page);
  await awaitOpenRound(4_000);
  await expect(colour.place).toBeEnabled();
  // The page itself taps again in the very moment in which it shows that the first tap was taken.
  await colour.place.evaluate((button: HTMLButtonElement) => {
    const again = new MutationObserver(() => {
      if (!document.body.innerText.includes('Bet placed successfully!')) return;
      again.disconnect();
      button.click();
      document.documentElement.dataset['tappedTwice'] = 'yes';
    });
    again.observe(document.body, { childList: true, subtree: true, characterData: true });
    button.click();
  });
  await expect(page.locator('html')).toHaveAttribute('data-tapped-twice', 'yes');
  await colour.stake('5');
  await colour.place.click();
  await expect.poll(async () => (await listBets(player)).map((bet) => bet.amount)).toEqual([5, 1]);
});

test.describe('an answer that is lost', () => {
  test.use({ expectedErrors: /ERR_CONNECTION_RESET/ });

  test('does not make its bet two when the player tries again', async ({ page, player }) => {
    const colour = await openColour(page);
    let sent = 0;
    await page.route('**/api/bets', async (route) => {
      sent += 1;
      if (sent > 1) {
        await route.continue();
        return;
      }
      // The bet reaches the house; its answer does not reach the player.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await awaitOpenRound(8_000);
    await colour.stake('5');
    await colour.place.click();
    await expect(page.getByText('Failed to place bet. Please try again.')).toBeVisible();
    await colour.place.click();
    await expect(colour.placed).toBeVisible();
    expect(sent).toBe(2);
    expect((await listBets(player)).map((bet) => bet.amount)).toEqual([5]);
  });
});

test('the amount that one types stands above the bet bar, on a low phone too', async ({ page }) => {
  const { place } = await openColour(page);
  const typed = page.getByRole('textbox', { name: 'Custom amount in rupees' });
  for (const height of [740, 800]) {
    await page.setViewportSize({ width: 360, height });
    await page.evaluate(() => scrollTo(0, 0));
    const bar = await place.locator('../..').boundingBox();
    const field = await typed.boundingBox();
    expect((field?.y ?? height) + (field?.height ?? 0), `at ${height}`).toBeLessThan(bar?.y ?? 0);
  }
});
