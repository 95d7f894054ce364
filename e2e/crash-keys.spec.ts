import type { Page } from '@playwright/test';
import { awaitCrashBet, listCrashBets } from './builders/crash-bets.ts';
import { awaitFlight, findCrash } from './pages/crash-page.ts';
import { expect, insideTest as test } from './test.ts';

test.use({ rupees: 1_000 });

async function switchKeys(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('switch', { name: 'Keys' }).click();
  await page.keyboard.press('b');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('keys bet and cash out, but not out of a field or a dialog, nor once they are switched off', async ({
  page,
  player,
}) => {
  const crash = findCrash(page);
  await crash.visit();
  await crash.setTarget(undefined);
  await crash.amount.fill('20');
  for (const key of ['b', 'd', 'h', 'Space']) await page.keyboard.press(key);
  await expect(crash.amount).toHaveValue('20');
  await switchKeys(page);
  for (const key of ['b', 'd']) await page.keyboard.press(key);
  await switchKeys(page);
  await expect(crash.amount).toHaveValue('20');

  await page.keyboard.press('d');
  await expect(crash.amount).toHaveValue('40.00');
  await page.keyboard.press('h');
  await expect(crash.amount).toHaveValue('20.00');
  expect(await listCrashBets(player)).toEqual([]);
  // The space bar is left to the button that has the focus, and cashes out where none has.
  await page.getByRole('heading', { level: 1 }).click();
  for (let bets = 1; ; bets += 1) {
    // For a moment after a crash nothing is placed by a press that was meant for a cash-out.
    await expect(crash.place.or(crash.placeNext)).toBeEnabled();
    await page.keyboard.press('b');
    await expect.poll(async () => (await listCrashBets(player)).length).toBe(bets);
    await awaitFlight(crash, player);
    await page.keyboard.press('Space');
    const bet = await awaitCrashBet(player);
    if (bet.status === 'lost') continue;
    expect(bet).toMatchObject({ status: 'cashed_out', cashedOutBy: 'player', amount: 20 });
    break;
  }
});
