import type { Page } from '@playwright/test';
import { getBalance } from './builders/player.ts';
import { findBalance } from './pages/balance.ts';
import { findOverflow } from './pages/measure-page.ts';
import { judgeThemes } from './pages/judge.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { expect, insideTest as test } from './test.ts';

/** Starts a deposit in the wallet modal and opens its payment page in a new tab. */
async function openPaymentPage(page: Page, rupees: string): Promise<Page> {
  await page.goto('/dashboard/wallet');
  await page.getByRole('main').getByRole('button', { name: 'Deposit' }).click();
  const wallet = page.getByRole('dialog', { name: 'Wallet' });
  await wallet.getByRole('textbox', { name: 'Amount' }).fill(rupees);
  await wallet.getByRole('button', { name: `Deposit ₹${rupees}` }).click();
  const opening = page.waitForEvent('popup');
  await wallet.getByRole('link', { name: 'Open Payment Page' }).click();
  return await opening;
}

const shown = (page: Page, text: string) => page.getByRole('row').getByText(text).locator('visible=true');

test('a payment that fails changes no balance and is shown where the player waits for it', async ({ page, player }) => {
  const payment = await openPaymentPage(page, '100');
  await expect(payment).toHaveURL(/\?language=en$/);
  await payment.getByRole('button', { name: 'Let the payment fail' }).click();
  await expect(payment.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
  await keepScreenshot(payment, 'gateway-failed');

  await page.bringToFront();
  const wallet = page.getByRole('dialog', { name: 'Wallet' });
  await expect(wallet.getByText('The payment failed')).toBeVisible();
  await keepScreenshot(page, 'wallet-modal-failed');
  await wallet.getByRole('button', { name: 'Try Again' }).click();
  await expect(wallet.getByRole('textbox', { name: 'Amount' })).toBeVisible();
  await wallet.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'Transactions' }).click();
  await expect(shown(page, 'Failed')).toBeVisible();
  expect(await getBalance(player)).toBe(0);
});

test('a payment that was put off is found in Transactions and can be paid from there', async ({ page, player }) => {
  const payment = await openPaymentPage(page, '250');
  await payment.getByRole('link', { name: 'Come back later' }).click();
  await expect(payment).toHaveURL(/\/dashboard\/wallet\?deposit=/);
  await expect(payment.getByText('Waiting for your payment')).toBeVisible();
  const news = payment.getByRole('main');
  await expect(news).toContainText(/₹250 is not paid yet, as far as we know\. The payment page takes it until .*IST\./);
  await expect(news.getByRole('link', { name: 'Open Payment Page (opens in a new tab)' })).toBeVisible();
  await expect(shown(payment, 'Waiting for payment')).toBeVisible();
  await keepScreenshot(payment, 'wallet-returned-unpaid');
  expect(await findOverflow(payment)).toBe(0);
  expect(await getBalance(player)).toBe(0);

  await payment.getByRole('button', { name: /^Deposit R/ }).click();
  const detail = payment.getByRole('dialog', { name: 'Deposit' });
  await expect(detail.getByText('Valid until')).toBeVisible();
  await expect(detail.getByRole('link', { name: /^Open Payment Page/ })).toBeVisible();
  await judgeThemes(payment, 'wallet-unpaid-deposit');
  await detail.getByRole('button', { name: 'Close' }).click();
  await payment.getByRole('main').getByRole('button', { name: 'Deposit', exact: true }).click();
  const wallet = payment.getByRole('dialog', { name: 'Wallet' });
  await expect(wallet).toContainText('no real money moves');
  await expect(wallet).toContainText('₹250 is not paid yet');
  await judgeThemes(payment, 'wallet-open-order');
  await wallet.getByRole('button', { name: 'Go to the open payment' }).click();
  await expect(wallet.getByText('Payment Link Ready')).toBeVisible();
  await wallet.getByRole('button', { name: 'Close', exact: true }).click();

  const opening = payment.waitForEvent('popup');
  await shown(payment, 'Open Payment Page').click();
  const again = await opening;
  await again.getByRole('button', { name: 'Pay ₹250.00' }).click();
  await again.getByRole('link', { name: /Return to/ }).click();
  await expect(again.getByText('The money has arrived')).toBeVisible();
  await expect(findBalance(again)).toContainText('₹250.00');
  await expect(shown(again, 'Received')).toBeVisible();
  await again.goBack();
  await expect(again.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await again.reload();
  await expect(again.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await payment.bringToFront();
  await expect(payment.getByText('The money has arrived')).toBeVisible();
});

test('an order that is paid twice is credited once', async ({ page, player, context }) => {
  const one = await openPaymentPage(page, '300');
  const other = await context.newPage();
  await other.goto(one.url());
  await one.bringToFront();
  await one.getByRole('button', { name: 'Pay ₹300.00' }).click();
  await expect(one.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await other.bringToFront();
  await other.getByRole('button', { name: 'Pay ₹300.00' }).click();
  await expect(other.getByRole('heading', { name: 'Already paid' })).toBeVisible();
  await keepScreenshot(other, 'gateway-paid-twice');

  await page.bringToFront();
  await expect(page.getByRole('dialog').getByText('The money has arrived')).toBeVisible();
  await expect(findBalance(page)).toContainText('₹300.00');
  expect(await getBalance(player)).toBe(300);
});

test('a deposit below the minimum, above the maximum or without a number is refused at its field', async ({ page }) => {
  await page.goto('/dashboard/wallet');
  await page.getByRole('main').getByRole('button', { name: 'Deposit' }).click();
  const wallet = page.getByRole('dialog', { name: 'Wallet' });
  const amount = wallet.getByRole('textbox', { name: 'Amount' });
  await expect(wallet.getByText('From ₹100 to ₹50,000')).toBeVisible();
  for (const [typed, text] of [
    ['99.99', 'Minimum deposit amount is ₹100.'],
    ['50000.01', 'Maximum deposit amount is ₹50,000.'],
    ['', 'Please enter a valid amount.'],
    ['10abc', 'Please enter a valid amount.'],
    ['1e3', 'Please enter a valid amount.'],
    ['-500', 'Please enter a valid amount.'],
    ['100.001', 'Please enter a valid amount.'],
  ] as const) {
    await amount.fill(typed);
    await wallet.getByRole('button', { name: /^Deposit/ }).click();
    await expect(amount).toHaveAccessibleDescription(new RegExp(text.replace(/[.]/g, '\\.')));
    await expect(amount).toBeFocused();
  }
  await keepScreenshot(page, 'wallet-modal-wrong-amount');
});
