import { clickMines, placeCrashBet, startMines } from '@rang/contract';
import { callHouse } from './builders/call-house.ts';
import { awaitCrashBet } from './builders/crash-bets.ts';
import { placeBet, startDeposit, type Player } from './builders/player.ts';
import { awaitOpenRound, awaitSettledBets } from './builders/rounds.ts';
import { requestWithdrawal } from './builders/withdrawals.ts';
import { findBalance } from './pages/balance.ts';
import { judgeThemes } from './pages/judge.ts';
import { expect, insideTest as test, REFUSED } from './test.ts';

test.use({ rupees: 5_000, expectedErrors: REFUSED });

/** A game of Mines that its first tile ends, one way or the other. */
async function playMines({ session: { accessToken: token } }: Player): Promise<void> {
  const { betId } = await callHouse(startMines, { token, body: { mineCount: 24, betAmount: 10 } });
  await callHouse(clickMines, { token, body: { betId, position: 7 } });
}

test('Bet History is of all games, goes back to the first bet, and leads to the proof of each', async ({
  page,
  player,
}) => {
  await playMines(player);
  await awaitOpenRound(2_000);
  await placeBet(player, { betType: 'number', betValue: '7', amount: 10 });
  await awaitSettledBets(player);
  const token = player.session.accessToken;
  await callHouse(placeCrashBet, { token, body: { amount: 10, targetMultiplier: 1.01, slot: 1 } });
  await awaitCrashBet(player);
  for (let games = 0; games < 6; games += 1) await playMines(player);

  await page.goto('/dashboard/home');
  await page.goto('/dashboard/wallet');
  const rows = page.getByRole('tabpanel', { name: 'Bet History' }).getByRole('row');
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(1)).toContainText('Mines');
  await expect(rows.nth(1)).toContainText('24 mines');
  const pager = page.getByRole('navigation', { name: 'Pages' });
  await expect(pager.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await pager.getByRole('button', { name: 'Next page' }).click();
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(2)).toContainText('Crash');
  await expect(rows.nth(3)).toContainText('Color Prediction');
  await expect(rows.nth(3)).toContainText('Number 7');
  await expect(rows.nth(4)).toContainText('Mines');
  await expect(pager.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await judgeThemes(page, 'wallet-bets-of-all-games');

  for (const [row, title, address, leave] of [
    [4, 'Proof of your game', /game\/mines\?/, () => page.keyboard.press('Escape')],
    [3, /^Proof of round \d+$/, /game\/color-prediction\?/, () => page.goBack()],
    [2, /^Proof of round \d+$/, /game\/crash\?/, () => page.getByRole('button', { name: /close/i }).click()],
  ] as const) {
    await rows.nth(row).getByRole('link', { name: 'Check the proof' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(title);
    const check = dialog.getByRole('button', { name: 'Verify in this browser' });
    await expect(check.or(dialog.getByText('Change your seeds, then verify.'))).toBeVisible();
    await expect(page).toHaveURL(address);
    await leave();
    // Back in the list, on the page of it that was left, with one step.
    await expect(page).toHaveURL(/\/dashboard\/wallet$/);
    await expect(dialog).toBeHidden();
    await expect(rows).toHaveCount(5);
    await expect(rows.nth(2)).toContainText('Crash');
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
});

test('a row of the statement says which game and round it was, and leads to its proof', async ({ page, player }) => {
  await awaitOpenRound(2_000);
  await placeBet(player, { betType: 'color', betValue: 'red', amount: 10 });
  await playMines(player);
  const [bet] = await awaitSettledBets(player);
  await page.goto('/dashboard/wallet/statement');
  const rows = page.getByRole('region', { name: 'Movements' }).getByRole('listitem');
  const colour = rows.filter({ hasText: /^Bet.*Color Prediction/ });
  await expect(colour).toContainText(`Round ${String(bet?.round)}`);
  await expect(rows.filter({ hasText: /^Bet.*Mines/ }).getByRole('link', { name: 'Check the proof' })).toBeVisible();
  // On a phone too each row has three lines, and game and round are not broken.
  const room = await colour.getByRole('link').boundingBox();
  expect(room?.height).toBeLessThan(40);
  await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: '7 days' }).click();
  await expect(colour).toBeVisible();
  await judgeThemes(page, 'wallet-statement-of-games');
  const link = colour.getByRole('link', { name: 'Check the proof' });
  // The sign stands beside the round, on one line with it.
  const ending = link.locator('span:has(svg)');
  await expect(ending).toHaveText(String(bet?.round));
  expect(await ending.evaluate((words) => words.getClientRects().length)).toBe(1);
  await link.evaluate((place) => scrollTo(0, place.getBoundingClientRect().top - 100));
  const top = await page.evaluate(() => scrollY);
  // On a desktop it depends on how many of the bets were won whether there is anything to scroll.
  if (page.viewportSize()?.width === 360) expect(top).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole('dialog').getByText(String(bet?.round)).first()).toBeVisible();
  await page.goBack();
  await expect(colour).toBeVisible();
  await expect(page.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
});

test('a withdrawal of a part of the balance is shown in Transactions and taken back there', async ({
  page,
  player,
}) => {
  await requestWithdrawal(player, 150);
  await page.goto('/dashboard/wallet');
  await expect(findBalance(page)).toContainText('₹4,850.00');
  await page.getByRole('main').getByRole('button', { name: 'Withdraw', exact: true }).click();
  const wallet = page.getByRole('dialog', { name: 'Wallet' });
  const amount = wallet.getByRole('textbox', { name: 'Amount' });
  const shares = wallet.getByRole('group', { name: 'Share of your balance' });
  await shares.getByRole('button', { name: '25%' }).click();
  await expect(amount).toHaveValue('1212.50');
  await shares.getByRole('button', { name: '50%' }).click();
  await expect(amount).toHaveValue('2425');
  await shares.getByRole('button', { name: 'All' }).click();
  await expect(amount).toHaveValue('4850');
  await expect(wallet.getByRole('region', { name: 'Summary' })).toContainText('Balance afterwards₹0.00');
  await judgeThemes(page, 'wallet-withdraw-shares');
  await wallet.getByRole('textbox', { name: 'Bank name' }).fill('HDFC Bank');
  await wallet.getByRole('textbox', { name: 'Account number' }).fill('1234');
  await wallet.getByRole('textbox', { name: 'Account holder' }).fill('Asha Rao');
  await wallet.getByRole('textbox', { name: 'IFSC' }).fill('HDFC0001234');
  await wallet.getByRole('button', { name: 'Withdraw ₹4,850' }).click();
  // What is wrong with a field stands in place of its hint.
  await expect(wallet.getByText('Please enter a valid account number (9-18 digits).')).toBeVisible();
  await expect(wallet.getByText('9 to 18 digits', { exact: true })).toBeHidden();
  await wallet.getByRole('textbox', { name: 'Account number' }).fill('123456789012');
  await wallet.getByRole('button', { name: 'Withdraw ₹4,850' }).click();
  await wallet.getByText('Withdrawal request submitted successfully').waitFor();
  await expect(wallet).toBeHidden();

  await expect(page.getByRole('tab', { name: 'Transactions' })).toHaveAttribute('aria-selected', 'true');
  await expect(findBalance(page)).toContainText('₹0.00');
  await page
    .getByRole('button', { name: /^Withdrawal W\d{8}-/ })
    .first()
    .click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await receipt.getByRole('button', { name: 'Take it back' }).click();
  await expect(receipt.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await judgeThemes(page, 'wallet-receipt-take-back');
  await receipt.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Withdrawal taken back')).toBeVisible();
  await expect(receipt.getByText('You took it back; the money is in your wallet')).toBeVisible();
  await expect(receipt.getByRole('button', { name: 'Take it back' })).toBeHidden();
  await receipt.getByRole('button', { name: 'Close' }).click();
  await expect(findBalance(page)).toContainText('₹4,850.00');
});

test('a payment that waits is one row that a thumb can press', async ({ page, player }) => {
  await startDeposit(player, 500);
  await page.goto('/dashboard/wallet');
  await page.getByRole('tab', { name: 'Transactions' }).click();
  await expect(page.getByRole('link', { name: 'Open Payment Page' })).toBeVisible();
  await judgeThemes(page, 'wallet-transactions-waiting');
  await page.getByRole('main').getByRole('button', { name: 'Deposit', exact: true }).click();
  await expect(page.getByText('Debit or Credit Card')).toBeVisible();
  await judgeThemes(page, 'wallet-deposit-ways');
});

test('a session that was ended elsewhere says so at the login, and a logout says nothing', async ({ page, player }) => {
  await page.goto('/dashboard/wallet');
  await expect(findBalance(page)).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('accessToken', 'no-more');
    localStorage.setItem('refreshToken', 'no-more');
  });
  await page.reload();
  await expect(page.getByText('Your session ran out or was ended elsewhere.')).toBeVisible();
  await judgeThemes(page, 'login-session-ended');
  await page.getByRole('textbox', { name: 'Username' }).fill(player.session.username);
  await page.goto('/login');
  await expect(page.getByText('Your session ran out or was ended elsewhere.')).toBeHidden();
});

test.describe('over a bad line', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('referrals that cannot be fetched say so, and come at the next try', async ({ page }) => {
    await page.route('**/api/referrals/**', (route) => route.abort('failed'));
    await page.goto('/dashboard/profile?tab=referrals');
    const failed = page.getByRole('alert').filter({ hasText: 'Your referrals could not be loaded.' });
    await expect(failed).toBeVisible();
    await judgeThemes(page, 'referrals-failed');
    await page.unroute('**/api/referrals/**');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Copy referral code' }).first()).toBeVisible();
  });
});
