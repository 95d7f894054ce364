import { formatRupees, myColourBets, parseRupees } from '@rang/contract';
import type { Page } from '@playwright/test';
import { callHouse } from './builders/call-house.ts';
import { createPlayer, placeBet, type Player } from './builders/player.ts';
import { awaitOpenRound } from './builders/rounds.ts';
import { findCrash } from './pages/crash-page.ts';
import { chooseTheme, THEMES } from './pages/judge.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { expect, insideTest as test } from './test.ts';

const mask = ({ username }: Player): string => `${username.slice(0, 2)}***${username.slice(-1)}`;

test.use({ rupees: 30_000 });

/** Bets on all three colours, more than anybody else here, and waits for the round; gives back what was paid. */
async function winOnColours(player: Player): Promise<string> {
  const round = await awaitOpenRound(3_000);
  for (const betValue of ['red', 'green', 'blue'] as const)
    await placeBet(player, { betType: 'color', betValue, amount: 7_000 });
  const readPayout = async (): Promise<number | undefined> => {
    const { bets } = await callHouse(myColourBets, { token: player.session.accessToken });
    return bets.find((bet) => bet.round === round && bet.status === 'won')?.payout;
  };
  await expect.poll(readPayout, { timeout: 180_000 }).toBeDefined();
  const paid = parseRupees(String(await readPayout()));
  if (paid === undefined) throw new Error('nothing was paid');
  return formatRupees(paid);
}

async function picture(page: Page, name: string): Promise<void> {
  for (const theme of THEMES) {
    await chooseTheme(page, theme);
    await keepScreenshot(page, `${name}-${theme}`);
  }
}

test("today's real wins stand on Win and Home under masked names, with who plays", async ({ page, player }) => {
  await page.goto('/dashboard/win');
  const winners = page.getByRole('region', { name: 'Top Winners Today', exact: true });
  await expect(winners).toBeVisible();
  // Told while the page is open.
  const paid = await winOnColours(player);
  const own = winners.getByRole('listitem').filter({ hasText: 'You' }).filter({ hasText: paid });
  await expect(own.filter({ hasText: 'in Color Prediction' })).toHaveCount(1);
  // And, below all wins, how the player stands: three bets, whatever came of them.
  await expect(winners.getByRole('listitem').last()).toHaveText(/^You3 bets today.*/);
  await expect(winners.getByRole('listitem').last()).toContainText(`${paid}paid · `);
  await expect(winners.getByText('Sample', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(player.username);
  const colour = page.getByRole('link').filter({ hasText: 'Color Prediction' });
  await expect(colour).toContainText(/[1-9]\d*\+? playing/);
  await expect(winners).toContainText('Playing: everybody who has bet');
  await expect(colour).toContainText(/Next game in \d\d:\d\d|Starting soon/);
  await expect(page.getByRole('link').filter({ hasText: 'Starts when you do' })).toHaveCount(1);
  await picture(page, 'lobby-win');

  await page.goto('/dashboard/home');
  const home = page.getByRole('region', { name: 'Top Winners Today', exact: true });
  await expect(
    home
      .getByRole('listitem')
      .filter({ hasText: 'You' })
      .filter({ hasText: 'in Color Prediction' })
      .filter({ hasText: paid }),
  ).toHaveCount(1);
  await expect(home.getByRole('listitem').last()).toContainText('3 bets today');
  await expect(page.getByText(/\d playing/).first()).toBeVisible();
  await picture(page, 'lobby-home');
});

test('a house in which nobody has ever won shows samples, each marked, until somebody does', async ({ page }) => {
  await page.route('**/api/lobby', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { games: object[]; today: object[] };
    for (const game of answer.today) Object.assign(game, { wins: [], multipliers: [] });
    for (const game of answer.games) Object.assign(game, { players: { count: 0, isAtLeast: false } });
    await route.fulfill({ response, json: { ...answer, hasWins: false } });
  });
  await page.goto('/dashboard/win');
  const winners = page.getByRole('region', { name: 'Top Winners Today', exact: true });
  await expect(winners.getByRole('listitem')).toHaveCount(3);
  await expect(winners.getByText('Sample', { exact: true })).toHaveCount(3);
  await expect(winners).toContainText('nobody won these amounts');
  await expect(winners.getByRole('listitem').first()).toContainText('in Color Prediction');
  // No card says how many play, and nothing has to be said of whom that means.
  await expect(winners).not.toContainText('Playing:');
  await keepScreenshot(page, 'lobby-empty');
});

test("Crash says how many watch, and the day's highest wins and multipliers", async ({ page, context }) => {
  const crash = findCrash(page);
  await crash.visit();
  const watching = crash.stage.getByText(/\d watching/);
  await expect(watching).toBeVisible();
  const today = page.getByRole('region', { name: "Today's best" });
  await expect(today.getByRole('heading', { name: 'Highest payouts' })).toBeVisible();
  await expect(today.getByRole('heading', { name: 'Highest multipliers' })).toBeVisible();
  const other = await context.newPage();
  await findCrash(other).visit();
  await expect(watching).toContainText(/([2-9]|\d\d) watching/);
  await picture(page, 'lobby-crash');
  await today.scrollIntoViewIfNeeded();
  await keepScreenshot(page, 'lobby-crash-today');
});

test('the live bets are real ones under masked names, the own ones as your own', async ({ page, player }) => {
  const other = await createPlayer({ rupees: 100 });
  await awaitOpenRound(4_000);
  await placeBet(other, { betType: 'color', betValue: 'green', amount: 3 });
  await placeBet(player, { betType: 'color', betValue: 'red', amount: 4 });
  await page.goto('/dashboard/game/color-prediction');
  const live = page.getByRole('region', { name: 'Live Bets' });
  await expect(
    live
      .getByRole('row')
      .filter({ hasText: mask(other) })
      .first(),
  ).toBeVisible();
  await expect(live.getByRole('row').filter({ hasText: 'You' })).toContainText('₹4');
  await expect(live).not.toContainText(other.username);
  await expect(live.getByText('Sample', { exact: true })).toHaveCount(0);
  await live.scrollIntoViewIfNeeded();
  await keepScreenshot(page, 'lobby-live-bets');
});
