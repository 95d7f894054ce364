import type { Page } from '@playwright/test';
import { formatRupees, formatSignedRupees, paise } from '@rang/contract';
import { inventPerson, placeBet, type Player } from './builders/player.ts';
import { awaitOpenRound, awaitResult, awaitSettledBets, expectedPayout, getStats } from './builders/rounds.ts';
import { findBalance } from './pages/balance.ts';
import { findColour } from './pages/colour-page.ts';
import { findSpilled } from './pages/find-spilled.ts';
import { chooseLanguage } from './pages/judge.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { logOut } from './pages/log-out.ts';
import { seePassing } from './pages/see-passing.ts';
import { expect, test } from './test.ts';

const inRupees = (amountPaise: number) => formatRupees(paise(BigInt(amountPaise)));
/** A difference as the house writes it. */
const inNet = (differencePaise: number) => formatSignedRupees(BigInt(differencePaise));
const inPaise = (rupees: number) => Math.round(rupees * 100);

test('a visitor signs up, deposits, bets, is paid what the draw says, proves it, and leaves without a trace', async ({
  page,
}) => {
  const person = inventPerson();
  const player = await test.step('signs up', () => signUp(page, person));
  await test.step('deposits on the payment page', () => deposit(page, '500'));

  const round = await test.step('bets on a colour and on a number', () => bet(page, player));
  await test.step('sees the round close and what was drawn', () => watchTheDraw(page, player, round));
  await test.step('finds the bets in both histories', () => readHistories(page, player));
  await test.step('proves the round in the browser', () => prove(page, round));
  await test.step('leaves', () => leave(page));
});

async function signUp(page: Page, person: ReturnType<typeof inventPerson>): Promise<Player> {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);

  const strength = page.getByRole('meter', { name: 'Password strength' });
  const password = page.getByLabel('Password', { exact: true });
  for (const [typed, word] of [
    ['abc', 'Poor'],
    ['abcdefgh', 'Weak'],
    ['abcdefg1', 'Fair'],
    ['Abcdefg1', 'Good'],
    [person.password, 'Strong'],
  ] as const) {
    await password.fill(typed);
    await expect(strength).toHaveAttribute('aria-valuetext', word);
    await expect(page.getByText(word, { exact: true })).toBeVisible();
  }

  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Please accept the terms to continue')).toBeVisible();
  await page.getByRole('checkbox', { name: 'I agree to the Terms and Conditions' }).check();
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/auth/login'));
  const signedUp = seePassing(page, 'Signup successful! Redirecting to login...');
  await Promise.all([signedUp, page.getByRole('button', { name: 'Sign Up' }).click()]);
  const session = (await (await answer).json()) as Player['session'];
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await expect(findBalance(page)).toContainText('₹0.00');
  return { ...person, session };
}

async function deposit(page: Page, rupees: string) {
  await page.getByRole('banner').getByRole('button', { name: 'Wallet' }).click();
  const wallet = page.getByRole('dialog', { name: 'Wallet' });
  await expect(wallet.getByText('Secure & Fast Transactions')).toBeVisible();
  await wallet.getByRole('textbox', { name: 'Amount' }).fill(rupees);
  await wallet.getByRole('radio', { name: 'Debit or Credit Card' }).check({ force: true });
  await wallet.getByRole('button', { name: `Deposit ₹${rupees}` }).click();
  await expect(wallet.getByText('Payment Link Ready')).toBeVisible();
  await expect(wallet.getByText('Complete Payment')).toBeVisible();

  const opening = page.waitForEvent('popup');
  await wallet.getByRole('link', { name: 'Open Payment Page' }).click();
  const payment = await opening;
  await payment.getByRole('button', { name: `Pay ₹${rupees}.00` }).click();
  await expect(payment.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await payment.close();

  await expect(wallet.getByText('The money has arrived')).toBeVisible();
  await expect(wallet.getByText(`₹${rupees}.00`).first()).toBeVisible();
  await wallet.getByRole('button', { name: 'Close Wallet' }).click();
  await expect(findBalance(page)).toContainText(`₹${rupees}.00`);

  await page.goto('/dashboard/wallet');
  await expect(page.getByText('No bet history found')).toBeVisible();
  await page.getByRole('tab', { name: 'Transactions' }).click();
  const row = page.getByRole('row', { name: /Deposit/ });
  await expect(row).toContainText(`₹${rupees}.00`);
  await expect(row.getByText('Received').locator('visible=true')).toBeVisible();
}

async function bet(page: Page, player: Player): Promise<number> {
  await page.goto('/dashboard/win');
  await page.getByRole('link', { name: /Color Prediction/ }).click();
  const colour = findColour(page);
  await expect(colour.place).toBeDisabled();
  const round = await awaitOpenRound(11_000);
  // One of the three colours wins whatever is drawn, and two lose: every kind of outcome is there to be seen.
  for (const betValue of ['red', 'green', 'blue'] as const) {
    await placeBet(player, { betType: 'color', betValue, amount: 2 });
  }
  await expect(colour.clock).toContainText('PLACE BETS');
  await colour.choose('Red');
  await colour.stake('10');
  await expect(page.getByText('₹10 on red pays ₹19.50')).toBeVisible();
  await colour.place.click();
  await expect(colour.placed).toBeVisible();
  await colour.choose('7');
  await colour.stake('5');
  await expect(page.getByText('₹5 on 7 pays ₹49.75')).toBeVisible();
  await colour.place.click();
  await expect(colour.openBets.getByRole('listitem').filter({ hasText: /^7/ })).toContainText('₹5');
  await expect(colour.openBets.getByRole('listitem').filter({ hasText: 'Red' })).toContainText('₹12');
  await expect(findBalance(page)).toContainText('₹479.00');
  await keepScreenshot(page, 'colour-bets-placed');
  return round;
}

async function watchTheDraw(page: Page, player: Player, round: number) {
  const colour = findColour(page);
  await expect(colour.clock).toContainText('BETS CLOSED');
  await expect(colour.place).toBeDisabled();
  // What can no longer be bet on cannot be chosen either, and the last seconds stand large over it.
  const red = page.getByRole('radio', { name: /^Red,/ });
  await expect(red).toBeDisabled();
  // It is plain, and can be read as before.
  await expect(red.locator('xpath=../..')).toHaveCSS('opacity', '1');
  const closed = await colour.clock.boundingBox();
  await expect(page.locator('[data-last-seconds="3"]')).toBeVisible();
  await keepScreenshot(page, 'colour-locked');
  // It stands for two seconds only: looked for at every frame, not every second.
  await page.waitForFunction(
    () => document.querySelector('[aria-label="COUNTDOWN"]')?.textContent.includes('Next round starting...') === true,
  );
  await expect(colour.place).toBeDisabled();

  const { number } = await awaitResult(round);
  const bets = await awaitSettledBets(player);
  expect(bets.map((one) => one.round)).toEqual(Array.from({ length: 5 }, () => round));
  const paid = bets.reduce((sum, one) => sum + inPaise(one.payout ?? 0), 0);
  await expect(colour.clock).toContainText(`${inRupees(paid)} paid · ${inNet(paid - 2_100)}`);
  expect(await colour.clock.boundingBox()).toEqual(closed);
  await keepScreenshot(page, 'colour-result');
  await expectWholeClock(page);
  await expect(findBalance(page)).toContainText(inRupees(47_900 + paid));
  await expect(page.getByRole('button', { name: `Round ${round}: ${number},` }).first()).toBeVisible();
}

/** On a phone, and on the narrowest: whatever the clock's card says, in whichever language, it stays as high as it was. */
async function expectWholeClock(page: Page) {
  const { clock } = findColour(page);
  const size = page.viewportSize();
  if (size === null || size.width > 360) return;
  const heights = new Set<number | undefined>();
  for (const width of [size.width, 320]) {
    await page.setViewportSize({ ...size, width });
    for (const language of ['fr', 'es', 'de', 'en']) {
      await chooseLanguage(page, language);
      const card = page.locator('section[data-phase]');
      expect(await findSpilled(card), `${language} at ${width}`).toEqual([]);
      heights.add((await card.boundingBox())?.height);
    }
  }
  await page.setViewportSize(size);
  await expect(clock).toBeVisible();
  expect([...heights]).toHaveLength(1);
}

async function readHistories(page: Page, player: Player) {
  const bets = await awaitSettledBets(player);
  const { number } = await awaitResult(bets[0]?.round ?? 0);
  await findColour(page).tab('Bet History').click();
  const rows = page.getByRole('tabpanel').getByRole('row');
  for (const [place, one] of bets.entries()) {
    const selection = { betType: one.betType, betValue: one.betValue, amount: one.amount } as Parameters<
      typeof expectedPayout
    >[0];
    const payout = expectedPayout(selection, number);
    expect(one.status).toBe(payout > 0 ? 'won' : 'lost');
    // The first row is the table's head.
    const row = rows.nth(place + 1);
    await expect(row).toContainText(inNet(payout - inPaise(one.amount)));
    await expect(row).toContainText(new RegExp(`${String(number)}(Red|Green|Blue)`));
    await expect(row.getByRole('button', { name: `Proof of round ${String(one.round)}` })).toBeVisible();
  }
  const { totalWins, totalLosses } = await getStats(player);
  await expect(page.getByText(`Won ${totalWins}`)).toBeVisible();
  await expect(page.getByText(`Lost ${totalLosses}`)).toBeVisible();
  await keepScreenshot(page, 'colour-history');

  await page.goto('/dashboard/wallet');
  await expect(page.getByRole('cell').getByText('Win', { exact: true }).filter({ visible: true })).toHaveCount(
    totalWins,
  );
  await expect(page.getByRole('cell').getByText('Loss', { exact: true }).filter({ visible: true })).toHaveCount(
    totalLosses,
  );
  await keepScreenshot(page, 'wallet-bets');
}

async function prove(page: Page, round: number) {
  await page.goto('/dashboard/game/color-prediction');
  const { number } = await awaitResult(round);
  const colour = findColour(page);
  await colour.tab('Trends').click();
  await page.reload();
  await expect(colour.tab('Trends')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(/Counted over the latest \d+ fair rounds?/)).toBeVisible();
  await colour.tab('Results').click();
  const proof = page.getByRole('button', { name: `Proof of round ${round}`, exact: true });
  await expect(page.getByRole('row').filter({ has: proof })).toContainText(String(number));
  await proof.click();
  const dialog = page.getByRole('dialog', { name: `Proof of round ${round}` });
  await dialog.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect(dialog.getByText('This round is proven')).toBeVisible();
  await expect(dialog.getByText(`The hash and the salt give ${number},`)).toBeVisible();
  const command = /^npm run --silent verify -- colour --hash [0-9a-f]{64} --salt [0-9a-f]+$/;
  await expect(dialog.getByText(command)).toBeVisible();
  await keepScreenshot(page, 'colour-proof');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
}

async function leave(page: Page) {
  await logOut(page);
  const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const sessionKeys = /^(accessToken|token|username|userId|tokenExpiry|refreshToken|rememberMe)$/;
  expect(left.filter((key) => sessionKeys.test(key))).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log out' })).toHaveCount(0);
}
