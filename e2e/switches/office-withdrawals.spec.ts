import { adminLogin, approveWithdrawal, withdrawals } from '@rang/contract';
import { createAdministrator } from '../builders/administrator.ts';
import { callHouse } from '../builders/call-house.ts';
import { setSwitches } from '../builders/gateway.ts';
import { createPlayer, getBalance } from '../builders/player.ts';
import { lookUpWithdrawal, requestWithdrawal } from '../builders/withdrawals.ts';
import { judgeThemes } from '../pages/judge.ts';
import { choosePanel, enter } from '../pages/office-page.ts';
import { expect, REFUSED, test } from '../test.ts';

test.use({ expectedErrors: REFUSED });
test.afterEach(() => setSwitches({}));

/** The gateway is asked every few seconds. */
const NEWS = { timeout: 60_000 };
const WHY = 'Your bank has closed this account.';

test('a withdrawal that the bank keeps for ever is given back, once the gateway has voided it', async ({ page }) => {
  await setSwitches({ payouts: 'hold' });
  const player = await createPlayer({ rupees: 2_000 });
  const { orderNo, _id } = await requestWithdrawal(player, 880);
  const entry = await createAdministrator('operator');
  const { token } = await callHouse(adminLogin, { body: await createAdministrator('owner') });
  await callHouse(approveWithdrawal, { params: { id: _id }, body: { expected: 'requested' }, token });
  await enter(page, entry);
  await choosePanel(page, 'Withdrawals');
  await page.getByLabel('State').selectOption('At the gateway');
  const row = page.getByRole('row').filter({ hasText: orderNo });
  await expect(row).toContainText('Is paying it', NEWS);

  // Until the gateway answers, nothing comes back.
  await setSwitches({ payouts: 'hold', outage: true });
  await row.getByRole('button', { name: `Decide ${orderNo}` }).click();
  const dialog = page.getByRole('dialog', { name: `Withdrawal ${orderNo}` });
  await expect(dialog.getByText('What the bank has paid stays paid.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve…' })).toHaveCount(0);
  const reason = dialog.getByLabel('Reason, to give it back');
  await dialog.getByRole('button', { name: 'Give back…' }).click();
  await expect(reason).toHaveAccessibleDescription(/Please say why, in at least 3 characters\./);
  await reason.fill(WHY);
  await judgeThemes(page, 'office-withdrawal-hanging');
  await dialog.getByRole('button', { name: 'Give back…' }).click();
  await expect(dialog.getByText('At the gateway → Failed')).toBeVisible();
  await expect(dialog.getByText(`₹880.00 to ${player.username}, once the gateway has voided the payout`)).toBeVisible();
  await judgeThemes(page, 'office-withdrawal-give-back');
  await expect(dialog.getByRole('button', { name: 'Give back ₹880.00' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'What you have decided' })).toContainText('withdrawal.void-asked');
  await expect(row).toContainText('Is asked to void it');
  expect(await getBalance(player)).toBe(1_120);
  await row.getByRole('button', { name: `View ${orderNo}` }).click();
  await expect(dialog.getByText(`asked by ${entry.username}`)).toBeVisible();
  await expect(dialog.getByLabel('Reason, to give it back')).toHaveCount(0);
  await judgeThemes(page, 'office-withdrawal-voiding');
  await page.keyboard.press('Escape');

  await setSwitches({ payouts: 'hold' });
  await page.getByLabel('State').selectOption('Failed');
  await expect(row).toContainText(WHY, NEWS);
  expect(await getBalance(player)).toBe(2_000);
  const own = await callHouse(withdrawals, { token: player.session.accessToken });
  expect(own).toMatchObject([{ status: 'failed', reason: WHY }]);
});

test('what the gateway may have paid is asked for back, and what it may be asked to pay says so before it is rejected', async ({
  page,
}) => {
  const player = await createPlayer({ rupees: 2_000 });
  const doubted = await requestWithdrawal(player, 610);
  const later = await requestWithdrawal(player, 420);
  await lookUpWithdrawal(later.orderNo);
  await enter(page, await createAdministrator('operator'));
  await choosePanel(page, 'Withdrawals');
  await page.getByLabel('Username begins with, or order number').fill(later.orderNo);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByLabel('State')).toHaveValue('');
  const dialogOf = (orderNo: string) => page.getByRole('dialog', { name: `Withdrawal ${orderNo}` });
  const rowOf = (orderNo: string) => page.getByRole('row').filter({ hasText: orderNo });
  await expect(rowOf(later.orderNo)).toContainText('Had no payout of it when it was asked', NEWS);
  await expect(rowOf(doubted.orderNo)).toHaveCount(0);
  await rowOf(later.orderNo).getByRole('button').click();
  const rejecting = dialogOf(later.orderNo);
  await expect(rejecting.getByText('Rejected, it is voided there first')).toBeVisible();
  await judgeThemes(page, 'office-withdrawal-void-first');
  await rejecting.getByLabel('Reason, to reject it').fill(WHY);
  await rejecting.getByRole('button', { name: 'Reject…' }).click();
  await expect(rejecting.getByText('To be decided → Failed')).toBeVisible();
  await expect(rejecting.getByText('once the gateway has voided the payout')).toBeVisible();
  await judgeThemes(page, 'office-withdrawal-void-first-reject');
  await rejecting.getByRole('button', { name: 'Reject ₹420.00' }).click();
  await expect(page.getByText('The gateway is asked to void it.')).toBeVisible();
  await expect(rowOf(later.orderNo)).toContainText(WHY, NEWS);
  await rowOf(later.orderNo).getByRole('button').click();
  await expect(rejecting).toContainText('Has voided it');
  await judgeThemes(page, 'office-withdrawal-voided');
  await page.keyboard.press('Escape');

  await setSwitches({ outage: true });
  await lookUpWithdrawal(doubted.orderNo);
  await page.getByLabel('Username begins with, or order number').fill(doubted.orderNo);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(rowOf(doubted.orderNo)).toContainText('Is asked whether it has paid it', NEWS);
  await rowOf(doubted.orderNo).getByRole('button', { name: 'Decide' }).click();
  const dialog = dialogOf(doubted.orderNo);
  await expect(dialog.getByText('The gateway may have paid it, and is asked')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);
  await judgeThemes(page, 'office-withdrawal-look-up');
  await dialog.getByLabel('Reason, to give it back').fill(WHY);
  await dialog.getByRole('button', { name: 'Give back…' }).click();
  await expect(dialog.getByText('To be decided → Failed')).toBeVisible();
  await judgeThemes(page, 'office-withdrawal-look-up-give-back');
  await dialog.getByRole('button', { name: 'Give back ₹610.00' }).click();
  await expect(rowOf(doubted.orderNo)).toContainText('Is asked to void it');
  expect(await getBalance(player)).toBe(1_390);
  await setSwitches({});
  await expect.poll(() => getBalance(player), NEWS).toBe(2_000);
});
