import { awaitCrashBet, listCrashBets } from './builders/crash-bets.ts';
import { getBalance } from './builders/player.ts';
import { findBalance } from './pages/balance.ts';
import { findCrash } from './pages/crash-page.ts';
import { holdWire } from './pages/hold-wire.ts';
import { CUT_OFF, expect, insideTest as test } from './test.ts';

test.use({ rupees: 1_000, expectedErrors: CUT_OFF });

test('a run bets by itself, across a lost connection too, ends with its last round, and says what the house lists', async ({
  page,
  player,
}) => {
  const wire = await holdWire(page);
  const crash = findCrash(page);
  await crash.visit();
  await crash.setTarget('1.01');
  await crash.amount.fill('10');
  await page.getByRole('button', { name: 'Auto', exact: true }).click();
  await page.getByLabel('Number of rounds').fill('2');
  await page.getByLabel('After a win: raise by, in %').fill('50');
  await expect(
    page.getByText(
      'Bets ₹10 in every round and cashes out at 1.01x. After a win the amount goes up by 50%. After a loss it goes back to ₹10. Ends after 2 rounds.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Start Auto' }).click();
  await expect(page.getByRole('button', { name: 'Stop Auto' })).toBeVisible();
  await expect(crash.amount).toBeDisabled();

  // The round that is on may climb for minutes.
  await expect(crash.toast('Bet placed successfully')).toBeVisible({ timeout: 300_000 });
  await wire.cut();
  await expect(crash.lost).toBeVisible();
  const missed = await awaitCrashBet(player);
  wire.join();
  await expect(crash.lost).toBeHidden();
  if (missed.status !== 'lost') await expect(crash.toast('Auto-cashed out at 1.01x').first()).toBeVisible();
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect(row).toContainText(missed.status === 'lost' ? 'Lost' : '1.01x');

  await expect(crash.line).toContainText('All rounds played. 2 rounds played', { timeout: 300_000 });
  await expect(page.getByRole('button', { name: 'Start Auto' })).toBeVisible();
  await expect(crash.amount).toHaveValue('10');
  const [second, first, ...others] = await listCrashBets(player);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ amount: 10, targetMultiplier: 1.01 });
  expect(second).toMatchObject({ amount: first?.status === 'lost' ? 10 : 15, targetMultiplier: 1.01 });
  expect(Number(second?.gameId)).toBeGreaterThan(Number(first?.gameId));
  const [balance, profit] = [await getBalance(player), (await getBalance(player)) - 1_000];
  const paid = [first, second].reduce((sum, bet) => sum + (bet?.winAmount ?? 0) - (bet?.amount ?? 0), 0);
  expect(profit).toBeCloseTo(paid, 2);
  await expect(crash.line).toContainText(`${profit < 0 ? '−' : '+'}₹${Math.abs(profit).toFixed(2)}`);
  await expect(findBalance(page)).toContainText(balance.toLocaleString('en-IN', { minimumFractionDigits: 2 }));
});
