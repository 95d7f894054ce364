import type { Page } from '@playwright/test';
import { setSwitches } from '../builders/gateway.ts';
import { getBalance } from '../builders/player.ts';
import { drawBank, decideWithdrawal, requestWithdrawal } from '../builders/withdrawals.ts';
import { findBalance } from '../pages/balance.ts';
import { keepScreenshot } from '../pages/keep-screenshot.ts';
import { expect, insideTest } from '../test.ts';

const test = insideTest;
test.use({ expectedErrors: /status of 5\d\d/ });
test.afterEach(() => setSwitches({}));

const NO_ANSWER = 'We did not hear back. Press Deposit again: it continues this deposit and never starts a second one.';
const UNAVAILABLE = 'Payment gateway temporarily unavailable. Please try again later.';

async function askForDeposit(page: Page, rupees: string) {
  const wallet = page.getByRole('dialog', { name: 'Wallet' });
  await wallet.getByRole('textbox', { name: 'Amount' }).fill(rupees);
  await wallet.getByRole('button', { name: `Deposit ₹${rupees}` }).click();
}

async function openWallet(page: Page) {
  await page.goto('/dashboard/wallet');
  await page.getByRole('main').getByRole('button', { name: 'Deposit' }).click();
  await expect(page.getByRole('dialog').getByText('From ₹100 to ₹50,000')).toBeVisible();
}

test('a gateway that is down is reported in the words of the catalogue, and the next deposit goes through', async ({
  page,
}) => {
  await openWallet(page);
  await setSwitches({ outage: true });
  await askForDeposit(page, '200');
  await expect(page.getByRole('dialog').getByText(UNAVAILABLE)).toBeVisible();
  await keepScreenshot(page, 'wallet-modal-gateway-down');
  await setSwitches({});
  await askForDeposit(page, '300');
  await expect(page.getByRole('dialog').getByText('Payment Link Ready')).toBeVisible();
});

test('an order that the gateway took without saying so is found again and can be paid', async ({ page, player }) => {
  await openWallet(page);
  await setSwitches({ dieAfterAccept: true });
  await askForDeposit(page, '400');
  await expect(page.getByRole('dialog').getByText(NO_ANSWER)).toBeVisible();
  await setSwitches({});
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'Transactions' }).click();
  const link = page.getByRole('row').getByText('Open Payment Page').locator('visible=true');
  const opening = page.waitForEvent('popup');
  await link.click({ timeout: 40_000 });
  const payment = await opening;
  await payment.getByRole('button', { name: 'Pay ₹400.00' }).click();
  await payment.getByRole('link', { name: /Return to/ }).click();
  await expect(findBalance(payment)).toContainText('₹400.00');
  expect(await getBalance(player)).toBe(400);
});

test('a payment whose webhook is lost arrives all the same', async ({ page }) => {
  await openWallet(page);
  await setSwitches({ loseWebhooks: true });
  await askForDeposit(page, '500');
  const opening = page.waitForEvent('popup');
  await page.getByRole('dialog').getByRole('link', { name: 'Open Payment Page' }).click();
  await (await opening).getByRole('button', { name: 'Pay ₹500.00' }).click();
  await expect(page.getByRole('dialog').getByText('The money has arrived')).toBeVisible({ timeout: 40_000 });
  await expect(findBalance(page)).toContainText('₹500.00');
});

test.describe('a withdrawal', () => {
  test.use({ rupees: 1_000 });

  test('takes nothing while the gateway is down, says so, and goes through afterwards', async ({ page, player }) => {
    await page.goto('/dashboard/wallet');
    await page.getByRole('main').getByRole('button', { name: 'Withdraw' }).click();
    const wallet = page.getByRole('dialog', { name: 'Wallet' });
    await wallet.getByRole('textbox', { name: 'Amount' }).fill('400');
    const bank = drawBank();
    await wallet.getByRole('textbox', { name: 'Bank name' }).fill(bank.bank_name);
    await wallet.getByRole('textbox', { name: 'Account number' }).fill(bank.account_number);
    await wallet.getByRole('textbox', { name: 'Account holder' }).fill(bank.account_name);
    await wallet.getByRole('textbox', { name: 'IFSC' }).fill(bank.ifsc);
    await setSwitches({ outage: true });
    await wallet.getByRole('button', { name: 'Withdraw ₹400' }).click();
    await expect(wallet.getByText(UNAVAILABLE)).toBeVisible();
    await keepScreenshot(page, 'wallet-withdraw-gateway-down');
    expect(await getBalance(player)).toBe(1_000);
    await setSwitches({});
    await wallet.getByRole('button', { name: 'Withdraw ₹400' }).click();
    await wallet.getByText('Withdrawal request submitted successfully').waitFor();
    await expect(wallet).toBeHidden();
    await expect(findBalance(page)).toContainText('₹600.00');
  });

  test('that the bank does not take comes back, and says so', async ({ page, player }) => {
    const { orderNo } = await requestWithdrawal(player, 400);
    await setSwitches({ payouts: 'fail' });
    await decideWithdrawal('approve', orderNo);
    await page.goto('/dashboard/wallet');
    await page.getByRole('tab', { name: 'Transactions' }).click();
    await expect(page.getByRole('row').getByText('Failed').locator('visible=true')).toBeVisible({ timeout: 40_000 });
    await page.getByRole('button', { name: `Withdrawal ${orderNo}` }).click();
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await expect(receipt.getByText('The money is back in your wallet')).toBeVisible();
    await expect(receipt.getByText('Reason')).toBeVisible();
    expect(await getBalance(player)).toBe(1_000);
  });
});
