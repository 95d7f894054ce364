import { setTimeout as sleep } from 'node:timers/promises';
import { clickMines, startMines, TIMES } from '@rang/contract';
import type { Locator, Page } from '@playwright/test';
import { callHouse } from './builders/call-house.ts';
import { awaitCrashBet } from './builders/crash-bets.ts';
import { awaitOpenRound, awaitSettledBets } from './builders/rounds.ts';
import { openColour } from './pages/colour-page.ts';
import { findCrash } from './pages/crash-page.ts';
import { findMines } from './pages/mines-page.ts';
import { standLoaded } from './pages/screens.ts';
import { listShifts, watchShifts, watchShiftsOfNext } from './pages/watch-shifts.ts';
import { CUT_OFF, expect, insideTest as test } from './test.ts';

test.use({ rupees: 10_000, contextOptions: { reducedMotion: 'no-preference' } });

// What a browser adds up while a bet is placed and decided; it calls a tenth good, for as long as a page is open.
const MOST = 0.02;
/** The live bets of Color Prediction come in at the top, as many as others happen to place meanwhile. */
const LIVE_LIST_LIMIT = 0.05;
const A_FLIGHT = { timeout: 300_000 };

/** Presses as nobody's finger does: what a browser sees move within half a second of a finger counts for nothing. */
async function press(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.dispatchEvent('click');
}

async function expectNoJumps(page: Page, most = MOST): Promise<void> {
  const shifts = await listShifts(page);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(most);
}

test('nothing jumps while a bet on Crash is placed, flies, and is cashed out or lost', async ({ page, player }) => {
  const crash = findCrash(page);
  await crash.visit();
  await crash.setTarget(undefined);
  await crash.amount.fill('100');
  // A round may crash before the press: then another one is tried, and in no round anything jumps.
  for (const ends = new Set<string>(); ends.size < 2;) {
    await expect(crash.waiting).toBeVisible(A_FLIGHT);
    await watchShifts(page);
    await press(crash.place.or(crash.placeNext));
    await expect(crash.cashOut.or(crash.crashed).first()).toBeVisible(A_FLIGHT);
    if (!ends.has('cashed_out')) {
      await expect(crash.cashOut.filter({ hasNotText: '₹100.00' }).or(crash.crashed).first()).toBeVisible();
      if (await crash.cashOut.isVisible()) await crash.cashOut.dispatchEvent('click');
    }
    ends.add((await awaitCrashBet(player)).status);
    await expect(crash.crashed).toBeVisible(A_FLIGHT);
    await expect(crash.waiting).toBeVisible();
    await expectNoJumps(page);
  }
});

test('nothing jumps while bets on Color Prediction are placed, drawn and settled', async ({ page, player }) => {
  const colour = await openColour(page);
  await awaitOpenRound(11_000);
  await colour.stake('10');
  await watchShifts(page);
  for (const name of ['Red', 'Green', 'Blue']) {
    await page.getByRole('radio', { name: new RegExp(`^${name},`) }).dispatchEvent('click');
    await press(colour.place);
    await expect(colour.openBets.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  }
  await awaitSettledBets(player);
  await expect(colour.clock).toContainText('PLACE BETS');
  await expectNoJumps(page, LIVE_LIST_LIMIT);
});

test('nothing jumps while a game of Mines is begun and opened, and is won or lost', async ({ page }) => {
  const mines = findMines(page);
  await mines.visit();
  await mines.amount.fill('10');
  // About every other game begins with a gem.
  await mines.count.fill('12');
  for (const ends = new Set<string>(); ends.size < 2;) {
    await watchShifts(page);
    await press(mines.bet.or(mines.again));
    await expect(mines.cashOut).toBeVisible();
    await mines.tile(1, 1).dispatchEvent('click');
    await expect(mines.tile(1, 1)).toHaveAccessibleName(/(gem|mine, hit)$/);
    const isGem = await mines.cashOut.isVisible();
    ends.add(isGem ? 'won' : 'lost');
    if (isGem) {
      // A cash-out on the heels of a tile is taken for a slip of the hand.
      await page.waitForTimeout(TIMES.minesClickMs);
      await press(mines.cashOut);
    }
    await expect(mines.again).toHaveAttribute('aria-disabled', 'false');
    await expectNoJumps(page);
  }
});

test.describe('without a network', () => {
  test.use({ expectedErrors: CUT_OFF });
  test('the tiles of Mines stay where they are while the house is out of reach', async ({ page }) => {
    const mines = findMines(page);
    await mines.visit();
    const board = await mines.board.boundingBox();
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline. We keep trying.')).toBeVisible();
    expect(await mines.board.boundingBox()).toEqual(board);
    await page.context().setOffline(false);
    await expect(page.getByText('You are offline. We keep trying.')).toBeHidden();
    expect(await mines.board.boundingBox()).toEqual(board);
  });
});

/** Opens a page as over a slow line, so that what it shows before its answers is seen, and moves when they come. */
async function openSlowly(page: Page, place: string, answerMs: number): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await sleep(answerMs);
    await route.continue();
  });
  await watchShiftsOfNext(page);
  await page.goto(`/dashboard/${place}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Behind the page's loader nothing is asked for yet, and no skeleton stands.
  await standLoaded(page);
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
}

const GAMES = ['color-prediction', 'crash', 'mines'].map((game) => `game/${game}`);

for (const place of ['home', 'win', 'wallet', 'profile', 'support', ...GAMES]) {
  test(`nothing jumps while /dashboard/${place} is opened over a slow line`, async ({ page }) => {
    await openSlowly(page, place, 400);
    await expectNoJumps(page);
  });
}

/** Higher than both pages: what moves below the fold of a lower window is seen as well. In it each move weighs less. */
const WHOLE = 3_000;
const WHOLE_LIMIT = 0.005;

for (const place of ['wallet', 'profile'] as const) {
  test(`nothing jumps on /dashboard/${place} when what somebody has played comes`, async ({ page, player }) => {
    const { accessToken: token } = player.session;
    for (let game = 0; game < 6; game += 1) {
      const { betId } = await callHouse(startMines, { body: { mineCount: 24, betAmount: 10 }, token });
      await callHouse(clickMines, { body: { betId, position: game }, token });
    }
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: WHOLE });
    await openSlowly(page, place, 1_000);
    const history = place === 'wallet' ? page.getByText('24 mines').nth(4) : page.getByText('By game').first();
    await expect(history).toBeVisible();
    await expectNoJumps(page, WHOLE_LIMIT);
  });
}
