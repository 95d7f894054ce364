import type { Locator, Page } from '@playwright/test';
import { awaitCrashBet, listCrashBets } from './builders/crash-bets.ts';
import { createPlayer } from './builders/player.ts';
import { awaitOpenRound, listBets } from './builders/rounds.ts';
import { awaitFlight, findCrash } from './pages/crash-page.ts';
import { findColour } from './pages/colour-page.ts';
import { expect, storedSession, test } from './test.ts';

const FARTHEST = 80;

/** Where the focus is, in a word, and whether it can be seen: a ring on the element or on the card around it. */
async function readFocus(page: Page): Promise<{ name: string; isVisible: boolean }> {
  return await page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return { name: '', isVisible: true };
    const label = focused.closest('label') ?? (focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined);
    const name = focused.getAttribute('aria-label') ?? label?.textContent ?? focused.textContent;
    const around = [focused, focused.parentElement, focused.closest('label'), focused.nextElementSibling];
    const isVisible = around.some((one) => {
      if (one === null) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
    });
    return { name: name.trim(), isVisible };
  });
}

/** Walks with Tab until the focus is at `wanted`; every stop on the way must be visible. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  for (let step = 0; step < FARTHEST; step += 1) {
    await page.keyboard.press('Tab');
    const { name, isVisible } = await readFocus(page);
    expect(isVisible, `the focus on "${name}" can be seen`).toBe(true);
    if (wanted.test(name)) return;
  }
  throw new Error(`${String(wanted)} was not reached by Tab`);
}

test('a player logs in and bets by keyboard alone, and always sees where they are', async ({ page }) => {
  const player = await createPlayer({ rupees: 100 });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await tabTo(page, /^Username/);
  await page.keyboard.type(player.username);
  await tabTo(page, /^Password/);
  await page.keyboard.type(player.password);
  await tabTo(page, /^Remember me/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
  await tabTo(page, /^Login$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/home$/);

  await expect(page.getByRole('link', { name: /Color Prediction/ })).toBeVisible();
  await tabTo(page, /Color Prediction/);
  await page.keyboard.press('Enter');
  const colour = findColour(page);
  await expect(colour.clock).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // Nothing can be chosen once bets are closed.
  await awaitOpenRound(9_000);
  await expect(page.getByRole('radio', { name: /^Red,/ })).toBeEnabled();
  await tabTo(page, /^Red,/);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Green,/ })).toBeChecked();
  await tabTo(page, /^₹1$/);
  await page.keyboard.press('ArrowRight');
  await awaitOpenRound(9_000);
  await expect(colour.place).toBeEnabled();
  await tabTo(page, /^Place Bet$/);
  await page.keyboard.press('Enter');
  await expect(colour.placed).toBeVisible();
  expect(await listBets(player)).toMatchObject([{ betType: 'color', betValue: 'green', amount: 5 }]);
});

test('a player bets on Crash and cashes out by keyboard alone, and always sees where they are', async ({
  page,
  context,
}) => {
  const player = await createPlayer({ rupees: 100 });
  await context.setStorageState(storedSession(player));
  await page.goto('/dashboard/win');
  await expect(page.getByRole('link', { name: /Crash/ })).toBeVisible();
  await tabTo(page, /Crash/);
  await page.keyboard.press('Enter');
  const crash = findCrash(page);
  await crash.stand();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, /^Bet amount/);
  await page.keyboard.type('5');
  await tabTo(page, /^Auto cash-out$/);
  await page.keyboard.press('Space');
  await expect(crash.targetSwitch).not.toBeChecked();
  await tabTo(page, /^(Place Bet|Bet for Next Round)/);
  for (let bets = 1; ; bets += 1) {
    // The one big button stays where it is whatever it says, and keeps the focus. A press that came too late to cash out
    // may have bet already.
    if ((await listCrashBets(player)).length < bets) {
      await expect(crash.place.or(crash.placeNext)).toBeEnabled();
      await page.keyboard.press('Enter');
    }
    await expect.poll(async () => (await listCrashBets(player)).length).toBe(bets);
    await awaitFlight(crash, player);
    expect(await readFocus(page)).toMatchObject({ isVisible: true });
    await page.keyboard.press('Enter');
    const bet = await awaitCrashBet(player);
    if (bet.status === 'lost') continue;
    expect(bet).toMatchObject({ status: 'cashed_out', cashedOutBy: 'player', amount: 5 });
    break;
  }
});

test('a held Enter key is one bet', async ({ page, context }) => {
  const player = await createPlayer({ rupees: 100 });
  await context.setStorageState(storedSession(player));
  await page.goto('/dashboard/game/color-prediction');
  const colour = findColour(page);
  await colour.choose('Blue');
  await awaitOpenRound(4_000);
  await expect(colour.place).toBeEnabled();
  await colour.place.focus();
  for (let repeat = 0; repeat < 30; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(colour.openBets).toContainText('₹1');
  expect(await listBets(player)).toHaveLength(1);
});

test('a dialog that is closed gives the focus back to what opened it, from its first opening on', async ({
  page,
  context,
}) => {
  const openAndClose = async (button: Locator) => {
    await button.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button).toBeFocused();
  };
  await page.goto('/login');
  await openAndClose(page.getByRole('button', { name: 'Forgot password?' }));
  await page.goto('/signup');
  await openAndClose(page.getByRole('button', { name: 'Read the terms' }));
  await context.setStorageState(storedSession(await createPlayer()));
  await page.goto('/dashboard/wallet');
  // What came with the page takes no keys before the app answers.
  await expect(page.locator('#root[inert]')).toHaveCount(0);
  await openAndClose(page.getByRole('main').getByRole('button', { name: 'Deposit' }));
});

test('a page that is gone to from the drawer takes its place in the history', async ({ page, context }) => {
  await context.setStorageState(storedSession(await createPlayer()));
  await page.goto('/dashboard/home');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Sports' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/sports$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/dashboard\/sports$/);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/sports$/);
});
