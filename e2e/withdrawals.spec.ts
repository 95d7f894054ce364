import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { getBalance, placeBet } from './builders/player.ts';
import { awaitOpenRound } from './builders/rounds.ts';
import { drawBank, decideWithdrawal, requestWithdrawal } from './builders/withdrawals.ts';
import { holdWire } from './pages/hold-wire.ts';
import { findBalance } from './pages/balance.ts';
import { judgeThemes } from './pages/judge.ts';
import { expect, insideTest as test, REFUSED } from './test.ts';

// Colours are judged when they stand, not while they fade in.
test.use({ rupees: 2_000, expectedErrors: REFUSED });

const SUBMITTED = 'Withdrawal request submitted successfully';
/** The wallet asks the house again every ten seconds. */
const NEWS = { timeout: 40_000 };

async function openWithdrawal(page: Page): Promise<Locator> {
  await page.goto('/dashboard/wallet');
  await page.getByRole('main').getByRole('button', { name: 'Withdraw' }).click();
  const wallet = page.getByRole('dialog', { name: 'Wallet' });
  await expect(wallet.getByRole('tab', { name: 'Withdraw' })).toHaveAttribute('aria-selected', 'true');
  await expect(wallet.getByText('From ₹100 to ₹25,000')).toBeVisible();
  return wallet;
}

async function fillBank(wallet: Locator, bank: ReturnType<typeof drawBank>) {
  await wallet.getByRole('textbox', { name: 'Bank name' }).fill(bank.bank_name);
  await wallet.getByRole('textbox', { name: 'Account number' }).fill(bank.account_number);
  await wallet.getByRole('textbox', { name: 'Account holder' }).fill(bank.account_name);
  await wallet.getByRole('textbox', { name: 'IFSC' }).fill(bank.ifsc);
}

async function openTransactions(page: Page) {
  await page.getByRole('tab', { name: 'Transactions' }).click();
}

const shown = (page: Page, text: string) => page.getByRole('row').getByText(text).locator('visible=true');

test('a withdrawal is asked for, approved by the operator and paid to the bank', async ({ page, player }) => {
  const wallet = await openWithdrawal(page);
  await wallet.getByRole('textbox', { name: 'Amount' }).fill('1,500');
  const bank = drawBank();
  await fillBank(wallet, { ...bank, account_number: ` ${bank.account_number} `, ifsc: 'hdfc0001234' });
  const summary = wallet.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('To HDFC Bank');
  await expect(summary).toContainText('•• 7890');
  await expect(summary).toContainText('₹1,500.00');
  await expect(summary).toContainText('Balance afterwards₹500.00');
  await expect(wallet.getByText('Withdrawals typically complete within 24-48 hours.')).toBeVisible();
  await expect(wallet.getByText('Secure & Fast Transactions')).toBeVisible();
  await wallet.getByRole('checkbox', { name: 'Save this account' }).check();
  await judgeThemes(page, 'wallet-withdraw-filled');
  await wallet.getByRole('button', { name: 'Withdraw ₹1,500' }).click();
  await wallet.getByText(SUBMITTED).waitFor();
  await expect(wallet.getByRole('textbox', { name: 'Amount' })).toHaveValue('');
  await expect(wallet).toBeHidden();
  await expect(page.getByRole('main').getByText(SUBMITTED)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'See it in Transactions' }).click();
  await expect(findBalance(page)).toContainText('₹500.00');
  expect(await getBalance(player)).toBe(500);

  await expect(shown(page, 'Pending')).toBeVisible();
  await expect(shown(page, 'Waiting for approval')).toBeVisible();
  await page.getByRole('button', { name: /^Withdrawal W\d{8}-/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  const copy = receipt.getByRole('button', { name: 'Copy order number' });
  const number = (await copy.textContent()) ?? '';
  await expect(receipt.getByText('HDFC Bank •• 7890')).toBeVisible();
  await expect(receipt).not.toContainText(bank.account_number);

  await decideWithdrawal('approve', number);
  await expect(receipt.getByText('Approved')).toBeVisible(NEWS);
  await expect(receipt.getByText('Paid in play money')).toBeVisible(NEWS);
  await expect(receipt.getByText('Decided')).toBeVisible();
  await judgeThemes(page, 'wallet-receipt-paid');
  await receipt.getByRole('button', { name: 'Close' }).click();
  await expect(shown(page, 'Approved')).toBeVisible();
  await expect(shown(page, 'Paid in play money')).toBeVisible();
  expect(await getBalance(player)).toBe(500);

  await test.step('the saved account is offered the next time, and can be removed', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Withdraw', exact: true }).click();
    const saved = wallet.getByRole('radio', { name: 'HDFC Bank •• 7890' });
    await expect(saved).toBeChecked();
    await wallet.getByRole('button', { name: 'Remove HDFC Bank' }).click();
    await wallet.getByRole('button', { name: 'Keep' }).click();
    await expect(wallet.getByRole('button', { name: 'Remove HDFC Bank' })).toBeFocused();
    await expect(saved).toBeChecked();
    await wallet.getByRole('textbox', { name: 'Amount' }).fill('100');
    await wallet.getByRole('button', { name: 'Withdraw ₹100' }).click();
    await wallet.getByText(SUBMITTED).waitFor();
    await expect(wallet).toBeHidden();
    await expect(findBalance(page)).toContainText('₹400.00');
    await page.getByRole('main').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await wallet.getByRole('button', { name: 'Remove HDFC Bank' }).click();
    await judgeThemes(page, 'wallet-withdraw-remove');
    await wallet.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Bank account removed')).toBeVisible();
    await expect(saved).toBeHidden();
    await expect(wallet.getByRole('textbox', { name: 'Account number' })).toBeVisible();
  });
});

test('a rejected withdrawal comes back whole, with its reason', async ({ page, player }) => {
  const { orderNo } = await requestWithdrawal(player, 750.5);
  await page.goto('/dashboard/wallet');
  await expect(findBalance(page)).toContainText('₹1,249.50');
  await openTransactions(page);
  await decideWithdrawal('reject', orderNo, '--reason', 'The account is not in your name.');
  await expect(shown(page, 'Rejected')).toBeVisible(NEWS);
  await expect(shown(page, 'The money is back in your wallet')).toBeVisible();
  await expect(findBalance(page)).toContainText('₹2,000.00', NEWS);
  expect(await getBalance(player)).toBe(2_000);
  await page.getByRole('button', { name: `Withdrawal ${orderNo}` }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt.getByText('The account is not in your name.')).toBeVisible();
  await judgeThemes(page, 'wallet-receipt-rejected');
});

test('what is wrong with a withdrawal is refused at its field, and nothing is taken', async ({ page, player }) => {
  const wallet = await openWithdrawal(page);
  const amount = wallet.getByRole('textbox', { name: 'Amount' });
  const press = () => wallet.getByRole('button', { name: /^Withdraw/ }).click();
  await press();
  await expect(amount).toBeFocused();
  for (const [field, text] of [
    ['Amount', 'Please enter a valid amount.'],
    ['Bank name', 'Please enter a valid bank name (minimum 3 characters).'],
    ['Account number', 'Please enter a valid account number (9-18 digits).'],
    ['Account holder', 'Please enter a valid account holder name (minimum 3 characters).'],
    ['IFSC', 'Please enter a valid IFSC code (format: XXXX0XXXXXX).'],
  ] as const) {
    const description = wallet.getByRole('textbox', { name: field });
    await expect(description).toHaveAccessibleDescription(new RegExp(text.replace(/[.()]/g, '\\$&')));
    await expect(description).toHaveAttribute('aria-invalid', 'true');
  }
  await judgeThemes(page, 'wallet-withdraw-wrong');

  await fillBank(wallet, drawBank());
  const insufficient = 'Insufficient balance. Withdrawal amount (₹2,000.01) exceeds your current balance of ₹2,000.00.';
  for (const [typed, text] of [
    ['99.99', 'Minimum withdrawal amount is ₹100.'],
    ['25000.01', 'Maximum withdrawal amount is ₹25,000.'],
    ['1e3', 'Please enter a valid amount.'],
    ['2000.01', insufficient],
  ] as const) {
    await amount.fill(typed);
    await press();
    await expect(amount).toHaveAccessibleDescription(new RegExp(text.replace(/[.()]/g, '\\$&')));
    await expect(amount).toBeFocused();
  }
  const summary = wallet.getByRole('region', { name: 'Summary' });
  await expect(summary.getByText('Insufficient balance for this withdrawal')).toBeVisible();
  await judgeThemes(page, 'wallet-withdraw-insufficient');
  expect(await getBalance(player)).toBe(2_000);

  await test.step('the house says the same of what the form could not know', async () => {
    await requestWithdrawal(player, 500);
    await amount.fill('500');
    await press();
    await expect(
      wallet.getByText(
        'Duplicate withdrawal detected. Please wait 5 minutes before making another withdrawal with the same amount.',
      ),
    ).toBeVisible();
    for (const rupees of [500, 500, 500]) await expect(requestWithdrawal(player, rupees)).rejects.toThrow('409');
    await amount.fill('600');
    await press();
    await expect(
      wallet.getByText('Too many withdrawal attempts. Please wait 30 minutes before trying again.'),
    ).toBeVisible();
    expect(await getBalance(player)).toBe(1_500);
  });
});

test.describe('over a bad line', () => {
  test.use({ expectedErrors: /ERR_FAILED|WebSocket/ });

  test('what could not be loaded is said, and a request whose answer was lost is never two', async ({
    page,
    player,
  }) => {
    // Nor is it told by the way of news.
    const wire = await holdWire(page);
    await wire.cut();
    await page.route('**/api/balance', (route) => route.abort());
    await page.route('**/api/mxpay/config', (route) => route.abort());
    await page.goto('/dashboard/wallet');
    await expect(page.getByRole('main').getByText('Failed to load balance')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Withdraw' }).click();
    const wallet = page.getByRole('dialog', { name: 'Wallet' });
    await expect(wallet.getByText('Could not load withdrawal configuration')).toBeVisible();
    await page.unroute('**/api/mxpay/config');
    await wallet.getByRole('button', { name: 'Reload' }).click();
    await expect(wallet.getByText('From ₹100 to ₹25,000')).toBeVisible();
    await page.unroute('**/api/balance');
    wire.join();
    await expect(findBalance(page)).toContainText('₹2,000.00', NEWS);

    await page.route(
      '**/api/mxpay/payout',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await wallet.getByRole('textbox', { name: 'Amount' }).fill('250');
    await fillBank(wallet, drawBank());
    await wallet.getByRole('button', { name: 'Withdraw ₹250' }).click();
    await expect(wallet.getByText('We did not hear back.')).toBeVisible();
    await wallet.getByRole('button', { name: 'Withdraw ₹250' }).click();
    await wallet.getByText(SUBMITTED).waitFor();
    await expect(wallet).toBeHidden();
    expect(await getBalance(player)).toBe(1_750);
    await openTransactions(page);
    await expect(page.getByRole('button', { name: /^Withdrawal / })).toHaveCount(1);
  });
});

test('a statement lists every movement with the balance after it, filters them, and is taken away as a file', async ({
  page,
  player,
}) => {
  await awaitOpenRound(2_000);
  await placeBet(player, { betType: 'number', betValue: '7', amount: 0.5 });
  const { orderNo } = await requestWithdrawal(player, 300);
  await decideWithdrawal('reject', orderNo, '--reason', 'No.');
  await page.goto('/dashboard/wallet');
  await page.getByRole('link', { name: 'Statement' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible();
  const list = page.getByRole('region', { name: 'Movements' });
  const rows = list.getByRole('listitem');
  await expect(rows.filter({ hasText: 'Withdrawal returned' })).toContainText('+₹300.00');
  await expect(rows.filter({ hasText: 'Withdrawal' }).last()).toContainText('−₹300.00');
  const bet = rows.filter({ hasText: 'Bet' });
  await expect(bet).toContainText('−₹0.50');
  await expect(bet).toContainText('Balance ₹1,999.50');
  await expect(rows.last()).toContainText('+₹2,000.00');
  await expect(rows.last()).toContainText('Balance ₹2,000.00');
  await expect(list.getByText('You have reached the beginning.')).toBeVisible();
  await judgeThemes(page, 'wallet-statement-full');

  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Deposit');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('+₹2,000.00');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^rang-statement-deposit-[\d-]+-to-[\d-]+\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('"deposit","2000.00","","2000.00"');

  const firstDay = page.getByLabel('From', { exact: true });
  const lastDay = page.getByLabel('To', { exact: true });
  await firstDay.fill('02/11/2026');
  await lastDay.fill('01/11/2026');
  await expect(lastDay).toHaveAccessibleDescription('The last day is before the first one.');
  await lastDay.fill('31/02/2026');
  await expect(lastDay).toHaveAccessibleDescription('Write the day as dd/mm/yyyy.');
  await firstDay.fill('01/01/2020');
  await lastDay.fill('02/01/2020');
  await expect(list.getByText('No movements found')).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(firstDay).toHaveValue(await lastDay.inputValue());
  await expect(rows).toHaveCount(1);
  await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: 'All' }).click();
  await expect(firstDay).toHaveValue('');
  await page.getByRole('button', { name: 'Coins' }).click();
  await expect(list.getByText('No movements found')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Wallet' })).toBeVisible();
});
