import { listBets, withinOneRound } from './builders/rounds.ts';
import { findColour } from './pages/colour-page.ts';
import { judgeThemes } from './pages/judge.ts';
import { expect, insideTest as test } from './test.ts';

test.use({ rupees: 100 });

test('the last bet is placed again by one press, with its choice and its stake', async ({ page, player }) => {
  await page.goto('/dashboard/game/color-prediction');
  const colour = findColour(page);
  const again = page.getByRole('button', { name: /^Same again/ });
  await expect(again).toBeDisabled();
  // Whole, without scrolling, on a phone of 360 by 800 and on a desktop of 1440 by 900.
  for (const button of [again, colour.place]) await expect(button).toBeInViewport({ ratio: 1 });
  await withinOneRound(10_000, async () => {
    await colour.choose('Red');
    await colour.stake('10');
    await colour.place.click();
    await expect(colour.placed).toBeVisible();
  });
  await judgeThemes(page, 'colour-again');
  const placed = (await listBets(player)).length;
  await withinOneRound(10_000, async () => {
    // What stands in the fields meanwhile is of no account.
    await colour.choose('7');
    await colour.stake('1');
    await expect(again).toContainText('₹10');
    await expect(again).toContainText('Red');
    await again.click();
    await expect(colour.placed).toBeVisible();
  });
  const bets = await listBets(player);
  expect(bets).toHaveLength(placed + 1);
  expect(bets[0]).toMatchObject({ betType: 'color', betValue: 'red', amount: 10 });
  await expect(page.getByRole('radio', { name: /^Red,/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: '₹10', exact: true })).toBeChecked();
  const size = await again.boundingBox();
  expect(size?.height).toBeGreaterThanOrEqual(44);
});
