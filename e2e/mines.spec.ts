import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { TIMES, formatSignedRupees, openMinesGame, startMines } from '@rang/contract';
import type { Page } from '@playwright/test';
import { callHouse } from './builders/call-house.ts';
import { getBalance } from './builders/player.ts';
import { findBalance } from './pages/balance.ts';
import { judgeThemes } from './pages/judge.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { findMines } from './pages/mines-page.ts';
import { expect, insideTest as test } from './test.ts';

const ROOT = join(import.meta.dirname, '..');

// Colours are judged when they stand, and no test waits for a tile to turn.
test.use({ rupees: 1_000 });

test('a gem is found, is still there after a reload, and is cashed out', async ({ page, player }) => {
  await page.goto('/dashboard/win');
  await page.getByRole('link', { name: /Mines/ }).click();
  const mines = findMines(page);
  await expect(mines.amount).toHaveValue('0.00');
  await mines.bet.click();
  await expect(page.getByText('Please enter a valid bet amount')).toBeVisible();
  await expect(mines.amount).toHaveAttribute('aria-invalid', 'true');
  await keepScreenshot(page, 'mines-no-amount');
  await mines.amount.fill('2000000');
  await expect(page.getByText('The largest bet is ₹10,00,000.')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('main')).not.toContainText('22,50,000');
  await keepScreenshot(page, 'mines-too-much');
  // A number of mines that there cannot be is no bet, and moves nothing.
  const board = await mines.board.boundingBox();
  await mines.count.fill('99');
  await expect(page.getByText('Invalid mine count. Choose 1 to 24 mines.')).toBeInViewport({ ratio: 1 });
  await expect(mines.bet).toHaveAttribute('data-lacking', 'true');
  expect(await mines.board.boundingBox()).toEqual(board);
  await mines.count.fill('3');
  await mines.amount.fill('0.00');
  await page.getByRole('button', { name: 'half the amount' }).click();
  await expect(mines.amount).toHaveValue('0.01');
  await expect(page.getByText('22 of 25 tiles safe')).toBeVisible();

  await mines.findGem('10');
  const place = await mines.cashOut.boundingBox();
  await page.reload();
  await expect(mines.gems).toHaveCount(1);
  await expect(mines.cashOut).toContainText('₹10.31');
  // The fields hold the open game's own bet again, not what stands in them before one.
  await expect(mines.amount).toHaveValue(/^10(\.00)?$/);
  await expect(mines.count).toHaveValue('1');
  const before = await getBalance(player);
  await mines.cashOut.click();
  // The win stands in the middle of the board, with what of it is profit, and nowhere over the screen's head.
  const card = mines.frame.getByText('₹10.31 paid · +₹0.31').first();
  await expect(card).toBeAttached();
  await expect(mines.frame.getByText('1.031x')).toBeVisible();
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  await expect(mines.again).toContainText('₹10.00');
  expect((await mines.again.boundingBox())?.y).toBe(place?.y);
  await expect(mines.hidden).toHaveCount(0);
  expect(await getBalance(player)).toBeCloseTo(before + 10.31, 2);
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('+₹0.31');
  await keepScreenshot(page, 'mines-won');

  // One press plays the same bet again, and two in a double tap are one.
  const paid = await getBalance(player);
  await mines.again.dblclick();
  await expect(mines.hidden).toHaveCount(25);
  await expect(card).toHaveCount(0);
  await expect(mines.cashOut).toBeVisible();
  expect(await getBalance(player)).toBeCloseTo(paid - 10, 2);
});

test('a win that is cut is promised as it is paid, and the bet says so', async ({ page }) => {
  const mines = findMines(page);
  await mines.visit();
  await mines.amount.fill('1000000');
  await mines.count.fill('24');
  await expect(
    page.getByText('At this bet one win is at most ₹1,00,00,000: from gem 1 on it returns 40%, not 99%.').first(),
  ).toBeVisible();
  const payouts = page.getByLabel('Payouts');
  await expect(payouts).toContainText('10.00x');
  await expect(payouts).toContainText('₹1,00,00,000');
  await expect(page.getByText('24.75x')).toHaveCount(0);
  await judgeThemes(page, 'mines-cut');
  await mines.amount.fill('10');
  await expect(page.getByText('24.75x').first()).toBeVisible();
  await expect(page.getByText(/^At this bet one win/)).toHaveCount(0);
});

test('a mine ends the game, takes the bet and shows the whole board', async ({ page, player }) => {
  const mines = findMines(page);
  await mines.visit();
  await page.getByRole('button', { name: 'Sound' }).click();
  await page.getByRole('button', { name: '24 mines' }).click();
  await expect(mines.count).toHaveValue('24');
  await mines.start('1', 24);
  for (;;) {
    await page.getByRole('button', { name: 'Random Pick' }).click();
    await expect(mines.again).toBeVisible();
    if (await page.getByText('You hit a mine. ₹1.00 lost.').isVisible()) break;
    await mines.again.click();
    await expect(mines.cashOut).toBeVisible();
  }
  await expect(mines.board.getByRole('button', { name: /mine(, hit)?$/ })).toHaveCount(24);
  await expect(mines.board.getByRole('button', { name: /gem, not found$/ })).toHaveCount(1);
  await expect(findBalance(page)).toContainText(
    (await getBalance(player)).toLocaleString('en-IN', { minimumFractionDigits: 2 }),
  );
  await judgeThemes(page, 'mines-lost');
  await page.reload();
  // The bet is remembered on this device.
  await expect(mines.amount).toHaveValue('1');
  await expect(mines.count).toHaveValue('24');
  await expect(page.getByRole('button', { name: 'Sound' })).toHaveAttribute('aria-pressed', 'false');
});

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused instanceof HTMLInputElement) return focused.labels?.[0]?.textContent ?? '';
      return focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
    });
    if (name.test(label)) return;
  }
  throw new Error(`${String(name)} was not reached by Tab`);
}

test('a game is played by keyboard alone', async ({ page }) => {
  const mines = findMines(page);
  await mines.visit();
  await tabTo(page, /^Bet Amount$/);
  await page.keyboard.type('5');
  await tabTo(page, /^Mines$/);
  await page.keyboard.type('1');
  await tabTo(page, /^Bet$/);
  await page.keyboard.press('Enter');
  // The focus is on the board as soon as there is something to open.
  await expect(mines.tile(3, 3)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(mines.tile(2, 4)).toBeFocused();
  for (;;) {
    await page.keyboard.press('Space');
    await expect(mines.tile(2, 4)).toHaveAccessibleName(/(gem|mine, hit)$/);
    if (await mines.cashOut.isVisible()) break;
    await expect(mines.again).toHaveAttribute('aria-disabled', 'false');
    await page.keyboard.press('b');
    await expect(mines.cashOut).toBeVisible();
  }
  await expect(page.getByText('Gem. 1 of 24 found. Cash out pays ₹5.15.')).toBeAttached();
  // A cash-out on the heels of a tile is taken for a slip of the hand.
  await page.waitForTimeout(TIMES.minesClickMs);
  await page.keyboard.press('b');
  await expect(page.getByText('₹5.15 paid · +₹0.15').first()).toBeAttached();
  await expect(mines.again).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('b');
  await expect(mines.cashOut).toBeVisible();
});

test('games are played automatically, and proven after the seeds are changed', async ({ page, player }) => {
  const mines = findMines(page);
  await mines.visit();
  const board = await mines.board.boundingBox();
  await page.getByRole('button', { name: 'Auto', exact: true }).click();
  // On a phone it makes room for the fields of the run; beside them it stays as it is.
  if ((page.viewportSize()?.width ?? 0) > 1000) expect(await mines.board.boundingBox()).toEqual(board);
  await mines.amount.fill('2');
  await page.getByRole('button', { name: 'Start Auto' }).click();
  await expect(page.getByText('No tile is chosen yet: tap the tiles that every game opens.')).toBeVisible();
  await keepScreenshot(page, 'mines-auto');
  await mines.tile(1, 2).click();
  await mines.tile(5, 5).click();
  await page.getByRole('button', { name: '1 mine', exact: true }).click();
  await page.getByLabel('Number of games').fill('2');
  await page.getByLabel('After a loss: raise by, in %').fill('100');
  // A stop below the first bet would let none be placed, and is said at its field.
  await page.getByLabel('Stop on loss').fill('1');
  await page.getByRole('button', { name: 'Start Auto' }).click();
  await expect(page.getByText('Enter at least the bet amount, or leave it empty.')).toBeVisible();
  await page.getByLabel('Stop on loss').fill('8');
  await expect(
    page.getByText(
      'Bets ₹2 in every game, opens the chosen tiles and cashes out. After a loss the amount goes up by 100%. After a win it goes back to ₹2. Ends after 2 games. Ends before a bet could bring the loss above ₹8.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Start Auto' }).click();
  await expect(page.getByText(/^Game 1 of 2/)).toBeVisible();
  await expect(page.getByText(/^All games played\. 2 games played/)).toBeVisible();
  const { game } = await callHouse(openMinesGame, { token: player.session.accessToken });
  expect(game).toBeNull();
  // The fields keep what the run began with, and the session says what it came to, until it is counted anew.
  await expect(mines.amount).toHaveValue('2');
  const session = page.getByRole('region', { name: 'This session' });
  const net = BigInt(Math.round((await getBalance(player)) * 100)) - 100_000n;
  await expect(session).toContainText(`Games2`);
  await expect(session).toContainText(`Net result${formatSignedRupees(net)}`);
  await session.getByRole('button', { name: 'Reset' }).click();
  await expect(session).toContainText('Games0');

  // The proof of a game whose seed is still in use changes it where it says so.
  await page.getByRole('button', { name: /^Proof of the game with nonce 1,/ }).click();
  const proof = page.getByRole('dialog', { name: 'Proof of your game' });
  await proof.getByRole('button', { name: 'Reveal and change seeds' }).click();
  await proof.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect(proof.getByText('This game is proven')).toBeVisible();
  await proof.getByRole('button', { name: 'Close' }).click();
  await expect(proof).toBeHidden();

  // The hash of the server seed that comes next stands there before a client seed is chosen for it, and is held to.
  const next = page.locator('div', { has: page.getByText('Next server seed (hashed)', { exact: true }) }).last();
  const announced = (await next.getByRole('code').textContent()) ?? '';
  expect(announced).toMatch(/^[0-9a-f]{64}$/);
  await expect(next.getByRole('button', { name: 'Copy' })).toBeVisible();
  await judgeThemes(page, 'mines-seeds');
  await page.getByLabel('Your next client seed').fill('my-own-seed_1');
  await page.getByRole('button', { name: 'Reveal and change seeds' }).click();
  await expect(page.getByText('my-own-seed_1', { exact: true })).toBeVisible();
  await expect(page.getByText(announced, { exact: true })).toBeVisible();
  await expect(next).not.toContainText(announced);
  await expect(
    page.getByText('After the change the house went on with the server seed whose hash was shown'),
  ).toBeVisible();
  await expect(page.getByLabel('Your next client seed')).toHaveValue('');
  // What stands behind the proof is judged with it: nothing of it lies half under the head.
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  await page.getByRole('button', { name: /^Proof of the game with nonce 1,/ }).click();
  await proof.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect(proof.getByText('This game is proven')).toBeVisible();
  const command = /^npm run --silent verify -- mines --server-seed \S+ --client-seed \S+ --nonce 1 --mines \d+$/;
  const mined = await proof
    .locator('[data-face]')
    .evaluateAll((tiles: HTMLElement[]) =>
      tiles.flatMap(({ dataset }, place) => (dataset['face'] === 'mine' || dataset['face'] === 'hit' ? place : [])),
    );
  const shown = (await proof.getByText(command).textContent()) ?? '';
  expect(execFileSync('sh', ['-c', shown], { cwd: ROOT, encoding: 'utf8' })).toBe(`${mined.join()}\n`);
  await judgeThemes(page, 'mines-proof');
});

test.describe('what goes wrong', () => {
  test.use({ expectedErrors: /status of 4\d\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

  test('takes no bet twice and locks nothing up', async ({ page, player, context }) => {
    const mines = findMines(page);
    await mines.visit();
    await mines.tile(2, 2).click({ force: true });
    await expect(page.getByText('No active game found.')).toBeVisible();

    // The house hears the bet, the player does not hear the house.
    await page.route('**/api/mines/start', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await mines.start('7', 3);
    await expect(page.getByText('Your open game continues here.')).toBeVisible();
    expect(await getBalance(player)).toBe(993);
    await page.unroute('**/api/mines/start');

    await context.setOffline(true);
    await mines.tile(2, 2).click();
    await expect(page.getByText('Network error. Please try again.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Network error. Please try again.')).toBeHidden();
    // A tile on the heels of another is taken for a slip of the hand.
    await page.waitForTimeout(TIMES.minesClickMs);
    await mines.tile(2, 2).click();
    await expect(mines.tile(2, 2)).toHaveAccessibleName(/(gem|mine, hit)$/);
  });

  test('a bet beside a game that was opened elsewhere goes on with that game', async ({ page, player }) => {
    const mines = findMines(page);
    await mines.visit();
    const body = { mineCount: 5, betAmount: 3 };
    await callHouse(startMines, { body, token: player.session.accessToken });
    await mines.start('20', 1);
    await expect(page.getByText('Your open game continues here.')).toBeVisible();
    await expect(page.getByText('Game started with 5 mines.')).toBeAttached();
    expect(await getBalance(player)).toBe(997);
  });
});
