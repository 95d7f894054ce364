import type { BetOutcome } from '@rang/contract';
import { placeBet } from './builders/player.ts';
import { awaitOpenRound } from './builders/rounds.ts';
import { chooseLanguage, judge } from './pages/judge.ts';
import { findCutTexts, findWide } from './pages/measure-page.ts';
import { expect, insideTest as test } from './test.ts';

/** What became of a bet, in rupees: the widest that a player is likely to see. */
const FATES: readonly { outcome: BetOutcome; amount: number; payout: number | null; multiplier: number | null }[] = [
  { outcome: 'won', amount: 50, payout: 237.5, multiplier: 4.75 },
  { outcome: 'won', amount: 1_00_000, payout: 10_00_00_000, multiplier: 1_000 },
  { outcome: 'refunded', amount: 99_999.99, payout: 99_999.99, multiplier: null },
  { outcome: 'canceled', amount: 99_999.99, payout: 99_999.99, multiplier: null },
  { outcome: 'open', amount: 99_999.99, payout: null, multiplier: null },
];

test.use({ rupees: 100 });

test('large wins fit the narrowest phone in Bet History, in every language', async ({ page, player }) => {
  await awaitOpenRound(2_000);
  for (let bets = 0; bets < FATES.length; bets += 1)
    await placeBet(player, { betType: 'color', betValue: 'blue', amount: 1 });
  await page.route('**/api/wallet/bets*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { bets: object[] };
    for (const [place, bet] of answer.bets.entries()) Object.assign(bet, FATES[place], { outcomeRule: 'max-side' });
    await route.fulfill({ response, json: answer });
  });
  await page.goto('/dashboard/wallet');
  await expect(page.getByRole('tabpanel').getByRole('row')).toHaveCount(1 + FATES.length);
  for (const language of ['en', 'es', 'fr', 'de']) {
    await chooseLanguage(page, language);
    await judge(page, `wallet-large-wins-${language}`);
    const found = { wide: await findWide(page), cut: await findCutTexts(page) };
    expect.soft(found, language).toEqual({ wide: [], cut: [] });
    const tooWide = await page
      .getByRole('table')
      .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
    expect.soft(tooWide, `the table in ${language}`).toBeLessThanOrEqual(0);
  }
});

test('the header and the ways to move money fit the narrowest phone, in every language', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of ['en', 'es', 'fr', 'de']) {
    await page.goto('/dashboard/win');
    await chooseLanguage(page, language);
    const [mark, balance] = [page.locator('header a').first(), page.getByRole('banner').getByRole('group')];
    await expect(balance).toContainText('₹100.00');
    const [left, right] = [await mark.boundingBox(), await balance.boundingBox()];
    expect.soft((left?.x ?? 0) + (left?.width ?? Infinity), language).toBeLessThanOrEqual(right?.x ?? 0);
    await page.goto('/dashboard/wallet');
    await judge(page, `wallet-narrowest-${language}`);
    expect.soft({ wide: await findWide(page), cut: await findCutTexts(page) }, language).toEqual({ wide: [], cut: [] });
  }
});
