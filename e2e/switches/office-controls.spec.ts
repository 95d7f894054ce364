import type { Page } from '@playwright/test';
import { placeColourBet } from '@rang/contract';
import {
  setColourMaxSide,
  setMinesMode,
  withdrawColourNumber,
} from '../../apps/server/src/modules/controls/set-controls.ts';
import { callHouse } from '../builders/call-house.ts';
import { setControl, SIZES } from '../builders/controls.ts';
import { createPlayer } from '../builders/player.ts';
import { awaitOpenRound } from '../builders/rounds.ts';
import { judgeThemes } from '../pages/judge.ts';
import { choosePanel, enter, readFirst } from '../pages/office-page.ts';
import { seePassing } from '../pages/see-passing.ts';
import { expect, REFUSED, test } from '../test.ts';

test.use({ expectedErrors: REFUSED });
test.afterEach(async () => {
  await setControl(withdrawColourNumber);
  await setControl((client) => setColourMaxSide(client, false));
  await setControl((client) => setMinesMode(client, 'random'));
});

/** Looks at the panel on a phone and on a desk, in each theme. */
async function judgeSizes(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of SIZES) {
    await page.setViewportSize(viewport);
    await judgeThemes(page, `${name}-${size}`);
  }
}

/** Waits until a round is young, and the panel shows the one after it. */
async function awaitNextRound(page: Page): Promise<void> {
  const round = (await awaitOpenRound(12_000)) + 1;
  await expect(page.getByRole('heading', { name: `Result of round ${String(round)}` })).toBeVisible();
}

async function propose(page: Page, digit: string): Promise<void> {
  await page.getByRole('group', { name: 'Number and its color' }).getByRole('radio').first().press(digit);
  await page.getByRole('button', { name: 'Tweak Result' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Presses what the dialog proposes, by Enter alone, and sees the banner come and go. */
async function confirm(page: Page, reason: string, banner: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel('Reason (optional)');
  await expect(field).toBeFocused();
  await field.fill(reason);
  await Promise.all([seePassing(page, banner), field.press('Enter')]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(banner)).toHaveCount(0);
}

test('a result is tweaked by one of two administrators, is pending with its line of the trail, and is withdrawn', async ({
  page,
  context,
}) => {
  const player = await createPlayer({ rupees: 500 });
  const bet = { betType: 'color', betValue: 'red', amount: 12.5 } as const;
  await enter(page, readFirst());
  await choosePanel(page, 'Tweak Result');
  await awaitOpenRound(12_000);
  await callHouse(placeColourBet, { token: player.session.accessToken, body: bet });
  await callHouse(placeColourBet, {
    token: player.session.accessToken,
    body: { betType: 'number', betValue: '7', amount: 3 },
  });
  const list = page.getByRole('region', { name: 'Total bets for the upcoming round' });
  await expect(list.getByRole('row').filter({ hasText: player.session.username })).toHaveCount(2);
  await expect(list.getByRole('row').filter({ hasText: '₹12.50' })).toContainText('red');
  await page.getByRole('button', { name: 'Tweak Result' }).click();
  await expect(page.getByText('Number must be between 0 and 9')).toBeVisible();
  await judgeSizes(page, 'office-tweak');

  const other = await context.newPage();
  await other.goto('/admin/dashboard/tweak-result');
  await awaitNextRound(page);
  await propose(other, '4');
  await propose(page, '7');
  await confirm(page, 'shown at the fair', 'Game result successfully tweaked!');
  await expect(page.getByText(/7 red is pending for round/)).toBeVisible();
  await expect(page.getByText(/number — → 7, round — → \d+ · “shown at the fair”/)).toBeVisible();
  await other.getByRole('dialog').getByRole('button', { name: 'Tweak Result' }).click();
  await expect(other.getByText('Failed to tweak result: A result was already chosen for the next round')).toBeVisible();
  await judgeSizes(page, 'office-tweak-pending');

  // Its round may have opened meanwhile.
  await setControl(withdrawColourNumber);
  await page.reload();
  await awaitNextRound(page);
  await propose(page, '0');
  await judgeThemes(page, 'office-tweak-dialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await awaitNextRound(page);
  await propose(page, '0');
  await confirm(page, '', 'Game result successfully tweaked!');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await confirm(page, 'not today', 'The tweaked result was withdrawn.');
  await expect(page.getByText(/number 0 → — · “not today”/).first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Number and its color' })).toBeVisible();
});

test('a timer that cannot be read shows 00:00 and says why', async ({ page }) => {
  await enter(page, readFirst());
  await choosePanel(page, 'Tweak Result');
  await expect(page.getByRole('timer')).toHaveText(/^00:[012]\d$/);
  await expect(page.getByText(/until the result of round/)).toBeVisible();
  await page.route('**/api/timer*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), endTime: 'soon' } });
  });
  await expect(page.getByText('The system is probably processing results.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText('00:00');
  await page.unroute('**/api/timer*');
  await expect(page.getByText(/until the result of round/)).toBeVisible();
});

test('max side is enabled and disabled, and the mode of Mines is set, each with what it means and its line of the trail', async ({
  page,
}) => {
  await enter(page, readFirst());
  await choosePanel(page, 'Toggle Max Side', 'Toggle Max Side Winning');
  await expect(page.getByText('Fair randomisation is used.')).toBeVisible();
  await page.getByRole('button', { name: 'Enable max side winning' }).click();
  await judgeThemes(page, 'office-max-side-dialog');
  await confirm(page, 'a lively evening', 'Toggle state successfully updated!');
  await expect(page.getByText('Enabled', { exact: true })).toBeVisible();
  await expect(page.getByText('The system makes the side with maximum bets win.')).toBeVisible();
  await expect(page.getByText(/isMaxSideWinning false → true.*“a lively evening”/).first()).toBeVisible();
  await judgeSizes(page, 'office-max-side');
  await page.getByRole('button', { name: 'Disable max side winning' }).click();
  await confirm(page, '', 'Toggle state successfully updated!');
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();

  await choosePanel(page, 'Mines Mode', 'Mines Game Mode');
  const modes = page.getByRole('group', { name: 'Mode' });
  await expect(modes.getByRole('button', { name: 'Random Mode' })).toBeDisabled();
  await modes.getByRole('button', { name: 'Loss Mode' }).click();
  await confirm(page, 'shown at the fair', 'Mines game mode updated successfully!');
  await expect(modes.getByRole('button', { name: 'Loss Mode' })).toBeDisabled();
  await expect(page.getByText(/mode random → lost · “shown at the fair”/).first()).toBeVisible();
  await judgeSizes(page, 'office-mines');
  await modes.getByRole('button', { name: 'Random Mode' }).click();
  await confirm(page, '', 'Mines game mode updated successfully!');
  await expect(modes.getByRole('button', { name: 'Random Mode' })).toBeDisabled();
});
