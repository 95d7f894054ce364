import type { Page } from '@playwright/test';
import { inventPerson } from '../builders/player.ts';
import { awaitOpenRound } from '../builders/rounds.ts';
import { findBalance } from '../pages/balance.ts';
import { findColour } from '../pages/colour-page.ts';
import { keepScreenshot } from '../pages/keep-screenshot.ts';
import { logOut } from '../pages/log-out.ts';
import { findMines } from '../pages/mines-page.ts';
import { expect, REFUSED, test } from '../test.ts';

/** Fills in the signup as a person does, and sends it. Gives back how often the screen was touched. */
async function signUp(page: Page): Promise<number> {
  const person = inventPerson();
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': person.address });
  const fields = [
    ['Full name', person.name],
    ['Username', person.username],
    ['Email', person.email],
    ['Password', person.password],
  ] as const;
  for (const [label, text] of fields) {
    await page.getByLabel(label, { exact: true }).click();
    await page.keyboard.type(text);
  }
  await page.getByRole('checkbox', { name: 'I agree to the Terms and Conditions' }).check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  return fields.length + 2;
}

test('from the first page to the first bet are ten taps, and nothing to pay in or to log in for', async ({ page }) => {
  let taps = 0;
  await page.goto('/');
  await expect(page.getByText('Play money only')).toBeVisible();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  taps += 1;
  taps += await signUp(page);
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await expect(findBalance(page)).toContainText('₹1,000.00');
  await expect(page.getByRole('status').getByText('You have ₹1,000 of play money to start with.')).toBeVisible();
  await keepScreenshot(page, 'home-welcome');
  await page
    .getByRole('link', { name: /Color Prediction/ })
    .first()
    .click();
  taps += 1;
  const colour = findColour(page);
  await expect(colour.clock).toBeVisible();
  await expect(page.getByText('of play money to start with')).toHaveCount(0);
  await awaitOpenRound(6_000);
  await colour.choose('Red');
  await colour.place.click();
  taps += 2;
  await expect(colour.placed).toBeVisible();
  expect(taps).toBe(10);

  await page.goto('/dashboard/wallet/statement');
  const movement = page.getByRole('listitem').filter({ hasText: 'Welcome play money' });
  await expect(movement).toContainText('+₹1,000.00');
});

test('whoever came by a link to a game plays it after the signup, and Back does not lead to the signup', async ({
  page,
}) => {
  await page.goto('/dashboard/game/mines');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await signUp(page);
  await expect(page).toHaveURL(/\/dashboard\/game\/mines$/);
  await expect(findBalance(page)).toContainText('₹1,000.00');
  const mines = findMines(page);
  await mines.start('10', 3);
  await expect(findBalance(page)).toContainText('₹990.00');
  await page.goBack();
  await expect(page).not.toHaveURL(/signup/);
  await expect(page.getByLabel('Full name')).toHaveCount(0);
});

test.describe('a deposit', () => {
  // A bet of more than there is.
  test.use({ expectedErrors: REFUSED });

  test('that was made in Mines comes back to Mines, where the balance is new', async ({ page }) => {
    await page.goto('/dashboard/game/mines');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await signUp(page);
    await expect(page).toHaveURL(/\/dashboard\/game\/mines$/);
    const mines = findMines(page);
    await mines.amount.fill('5000');
    await mines.bet.click();
    await page.getByRole('main').getByRole('button', { name: 'Add money' }).click();
    const wallet = page.getByRole('dialog', { name: 'Wallet' });
    await wallet.getByRole('textbox', { name: 'Amount' }).fill('500');
    await wallet.getByRole('button', { name: 'Deposit ₹500' }).click();
    const opening = page.waitForEvent('popup');
    await wallet.getByRole('link', { name: 'Open Payment Page' }).click();
    const payment = await opening;
    await payment.getByRole('button', { name: 'Pay ₹500.00' }).click();
    await payment.getByRole('link', { name: /Return to/ }).click();
    await expect(payment).toHaveURL(/\/dashboard\/game\/mines$/);
    await expect(payment.getByText('The money has arrived')).toBeVisible();
    await expect(findBalance(payment)).toContainText('₹1,500.00');
    await keepScreenshot(payment, 'mines-returned-paid');
    await payment.getByRole('button', { name: 'Dismiss' }).click();
    await expect(payment.getByText('The money has arrived')).toHaveCount(0);
    await findMines(payment).start('1200', 3);

    await page.bringToFront();
    await expect(wallet.getByText('The money has arrived')).toBeVisible();
    await wallet.getByRole('button', { name: 'Close Wallet' }).click();
    await expect(page).toHaveURL(/\/dashboard\/game\/mines$/);
  });
});

test('an account that an account elsewhere opens is welcomed once', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-person': 'welcomed-traveller' });
  const logIn = async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with X' }).click();
    await expect(page).toHaveURL(/\/dashboard\/home$/);
    await expect(findBalance(page)).toContainText('₹1,000.00');
  };
  await logIn();
  await expect(page.getByText('You have ₹1,000 of play money to start with.')).toBeVisible();
  // What Home asks for after it is there would be refused to whoever is logged out by then.
  await page.waitForLoadState('networkidle');
  await logOut(page);
  await logIn();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('of play money to start with')).toHaveCount(0);
});

test('the demo is played in one tap, and visitors find Crash', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Watch Crash live' }).click();
  await expect(page).toHaveURL(/\/crash$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Play the demo' }).click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await expect(findBalance(page)).toContainText('₹');

  // Others open the same account.
  await page.goto('/dashboard/support');
  await page
    .getByRole('button', { name: /New Ticket|Create Your First Ticket/ })
    .first()
    .click();
  await expect(page.getByText('others read what you write')).toBeVisible();
  await page.goto('/dashboard/wallet');
  await page.getByRole('main').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('give no real bank account')).toBeVisible();
});
