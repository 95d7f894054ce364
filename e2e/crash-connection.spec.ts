import { TIMES } from '@rang/contract';
import type { Page } from '@playwright/test';
import { awaitCrashBet, hasCrashBetEnded, listCrashBets } from './builders/crash-bets.ts';
import { getBalance, type Player } from './builders/player.ts';
import { findBalance } from './pages/balance.ts';
import { awaitFlight, findCrash } from './pages/crash-page.ts';
import { holdWire, type Wire } from './pages/hold-wire.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { REFUSED_OR_CUT_OFF, expect, insideTest as test } from './test.ts';

test.use({ rupees: 1_000, expectedErrors: REFUSED_OR_CUT_OFF });

/** The bet is shown. Where its round is over it has been lost, which is said for a while and then no more. */
async function expectOutcomeShown(crash: ReturnType<typeof findCrash>, player: Player): Promise<void> {
  const OUTCOME = /^(₹10\.00 (on the next|in this) round|Lost ₹10\.00|The round is over)/;
  await expect
    .poll(async () => OUTCOME.test(await crash.line.innerText()) || (await hasCrashBetEnded(player)))
    .toBe(true);
}

test('a connection that is lost is shown, and comes back by itself with the bet', async ({ page, player }) => {
  const wire = await holdWire(page);
  const crash = findCrash(page);
  await crash.visit();
  // Reached by one round in a hundred thousand: the bet stays where it is.
  await crash.setTarget('100000');
  await crash.betAnyway('10');
  await wire.cut();
  await expect(crash.lost).toBeVisible();
  // Pressed as it is, also between two rounds, where it does nothing: nothing may come of it while no call gets through.
  await page.context().setOffline(true);
  await crash.place.or(crash.placeNext).or(crash.placed).or(crash.cancel).or(crash.cashOut).click({ force: true });
  await page.context().setOffline(false);
  wire.join();
  await expect(crash.lost).toBeHidden();
  await expectOutcomeShown(crash, player);
  await expect(findBalance(page)).toContainText('990.00');
  expect(await listCrashBets(player)).toHaveLength(1);
  expect(await getBalance(player)).toBe(990);
});

test('what says that the device is offline moves the page down, and lies over nothing of it', async ({ page }) => {
  const crash = findCrash(page);
  await crash.visit();
  await page.context().setOffline(true);
  const banner = page.locator('p', { hasText: 'You are offline. We keep trying.' });
  // Type that comes a moment later moves them together.
  await expect(async () => {
    const { y, height } = (await banner.boundingBox()) ?? { y: 0, height: Infinity };
    const header = await page.getByRole('banner').boundingBox();
    expect(y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? Infinity));
    expect((await page.getByRole('main').boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(y + height);
  }).toPass({ timeout: 10_000 });
  await page.context().setOffline(false);
});

test('what a press without a network says stands clear of what says that there is none', async ({ page }) => {
  const crash = findCrash(page);
  const drawing = page.waitForResponse(/keep-toasts-clear/, { timeout: 30_000 });
  await crash.visit();
  await drawing;
  await page.context().setOffline(true);
  const banner = page.locator('p', { hasText: 'You are offline. We keep trying.' });
  await expect(banner).toBeVisible();
  await expect(crash.lost).toBeVisible({ timeout: 60_000 });
  await crash.place.or(crash.placeNext).first().click();
  const toast = page.locator('.mantine-Notification-root', { hasText: 'Cannot place bet: Socket not connected' });
  await expect(toast).toBeVisible();
  await keepScreenshot(page, 'crash-offline-toast');
  const [one, other] = [await banner.boundingBox(), await toast.boundingBox()];
  const isBelow = (other?.y ?? 0) >= (one?.y ?? 0) + (one?.height ?? Infinity);
  const isAbove = (one?.y ?? 0) >= (other?.y ?? 0) + (other?.height ?? Infinity);
  expect(isBelow || isAbove, JSON.stringify([one, other])).toBe(true);
  await page.context().setOffline(false);
});

test('an answer that never comes is shown, and the bet that was taken stands once', async ({ page, player }) => {
  const wire = await holdWire(page);
  const crash = findCrash(page);
  await page.clock.install();
  await crash.visit();
  await crash.setTarget('100000');
  await crash.amount.fill('10');
  // Acknowledgements alone: what the house publishes of the bet still arrives.
  wire.lose(/^43/);
  await crash.place.or(crash.placeNext).click();
  await expect.poll(async () => (await listCrashBets(player)).length).toBe(1);
  await page.clock.fastForward(15_000);
  await expect(crash.toast('Bet request timed out. Please check your connection.')).toBeVisible();
  wire.lose(undefined);
  await expectOutcomeShown(crash, player);
  expect(await listCrashBets(player)).toHaveLength(1);
  await expect(findBalance(page)).toContainText('990.00');
});

test('while the socket is down a bet is cashed out by a call, once', async ({ page, player }) => {
  const wire = await holdWire(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/crash/cashout')) calls.push(request.headers()['idempotency-key'] ?? '');
  });
  const crash = findCrash(page);
  await crash.visit();
  await crash.setTarget(undefined);
  for (;;) {
    calls.length = 0;
    const before = await getBalance(player);
    await crash.betAnyway('10');
    await awaitFlight(crash, player);
    if (!(await crash.cashOut.isVisible())) continue;
    await wire.cut();
    await expect(crash.lost).toBeVisible();
    // What it was worth when the line broke is not offered any more.
    await expect(crash.cashOut).not.toContainText('₹');
    await expect(crash.line).toContainText('your bet may still be in flight');
    await crash.cashOut.click();
    const bet = await awaitCrashBet(player);
    // The round may end before the press does: then the bet is lost, and another one is tried.
    if (bet.status === 'cashed_out') {
      await expect(crash.toast(`Cashed out at ${(bet.cashoutMultiplier ?? 0).toFixed(2)}x!`)).toBeVisible();
      await expect(crash.line).toContainText(`Left at ${(bet.cashoutMultiplier ?? 0).toFixed(2)}x`);
      await expect(crash.cashOut).toBeHidden();
      expect(calls).toHaveLength(1);
      expect(calls[0]).not.toBe('');
      expect(await getBalance(player)).toBeCloseTo(before - 10 + (bet.winAmount ?? 0), 2);
      wire.join();
      await expect(crash.lost).toBeHidden();
      expect(await getBalance(player)).toBeCloseTo(before - 10 + (bet.winAmount ?? 0), 2);
      break;
    }
    wire.join();
    await expect(crash.lost).toBeHidden();
  }
});

/** Goes on until a bet of ten rupees flies that only the player cashes out, and the page then has given up on the house. */
async function loseHouseInFlight(page: Page, player: Player): Promise<ReturnType<typeof findCrash> & { wire: Wire }> {
  const wire = await holdWire(page);
  const crash = findCrash(page);
  await page.clock.install();
  await crash.visit();
  await crash.setTarget(undefined);
  do {
    await crash.betAnyway('10');
    await awaitFlight(crash, player);
  } while (!(await crash.cashOut.isVisible()));
  await wire.cut();
  await expect(crash.lost).toBeVisible();
  return { ...crash, wire };
}

/** Lets the page try as often as it does, without waiting between. */
async function useUpAttempts(page: Page, { gaveUp }: ReturnType<typeof findCrash>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(TIMES.reconnectDelayMs.max);
    await expect(gaveUp).toBeVisible({ timeout: 500 });
  }).toPass();
}

test('who was offline for longer than all attempts is back at the round by itself, without a dead button', async ({
  page,
  player,
}) => {
  const crash = await loseHouseInFlight(page, player);
  await page.context().setOffline(true);
  await useUpAttempts(page, crash);
  await expect(crash.cashOut).toBeVisible();
  await keepScreenshot(page, 'crash-gave-up');
  await awaitCrashBet(player);
  crash.wire.join();
  await page.context().setOffline(false);
  await expect(crash.gaveUp).toBeHidden();
  await crash.stand();
  await expect(crash.cashOut).toBeHidden();
  await expect(crash.line).not.toContainText('even offline');
  await keepScreenshot(page, 'crash-back');
  expect(await listCrashBets(player)).not.toHaveLength(0);
});

test('a cash-out that is refused while no table comes asks what became of the bet', async ({ page, player }) => {
  const crash = await loseHouseInFlight(page, player);
  await useUpAttempts(page, crash);
  await awaitCrashBet(player);
  await crash.cashOut.click();
  await expect(crash.toast(/^The round crashed before your cash-out arrived/)).toBeVisible();
  await expect(crash.cashOut).toBeHidden();
  await expect(crash.placeNext).toHaveAttribute('data-quiet', 'true');
  await expect(crash.gaveUp).toBeVisible();
  await keepScreenshot(page, 'crash-refused');
  // What is looked at anew is tried anew.
  crash.wire.join();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(crash.gaveUp).toBeHidden();
  await crash.stand();
});

test('proofs that cannot be fetched are said to be missing, also where nothing draws a toast, and come with another try', async ({
  page,
}) => {
  const PROOFS = /\/assets\/crash-proofs-/;
  const TOASTS = /\/assets\/toasts-/;
  const MISSING = 'This could not be opened.';
  const crash = findCrash(page);
  const drawn = page.locator('.mantine-Notification-root');
  const door = page.getByRole('button', { name: 'How rounds are drawn, and how to check it' });
  for (const part of [PROOFS, TOASTS]) await page.route(part, (route) => route.abort());
  await crash.visit();
  // It goes by itself: what was said once is enough.
  const said = page.evaluate(
    (text) =>
      new Promise<string | undefined>((resolve) => {
        const look = new MutationObserver(() => {
          const line = [...document.querySelectorAll('[role="status"]')].find((each) =>
            each.textContent.includes(text),
          );
          if (line === undefined) return;
          look.disconnect();
          resolve(getComputedStyle(line).position);
        });
        look.observe(document.body, { childList: true, characterData: true, subtree: true });
      }),
    MISSING,
  );
  await door.click();
  expect(await said).toBe('fixed');
  await expect(drawn).toHaveCount(0);
  await page.unroute(TOASTS);
  await door.click();
  await expect(drawn.filter({ hasText: MISSING })).toBeVisible();
  await page.unroute(PROOFS);
  await door.click();
  await expect(page.getByRole('dialog')).toContainText('Tap any result to check it in your own browser.');
  await page.keyboard.press('Escape');
  await expect(door).toBeFocused();
});

test('who asks for the proof of a round that there is none of reads so, and is offered no other try', async ({
  page,
}) => {
  const crash = findCrash(page);
  await crash.visit('/dashboard/game/crash?proof=9999999');
  const dialog = page.getByRole('dialog', { name: 'Proof of round 9999999' });
  await expect(dialog.getByRole('alert')).toHaveText(
    'There is no such proof here. A game can be checked once it is over.',
  );
  await expect(dialog.getByRole('button')).toHaveText(['']);
});
