import type { Locator, Page } from '@playwright/test';
import { adminLogin, approveWithdrawal, withdrawals } from '@rang/contract';
import { createAdministrator } from './builders/administrator.ts';
import { callHouse } from './builders/call-house.ts';
import { createPlayer, getBalance, type Player } from './builders/player.ts';
import { requestWithdrawal } from './builders/withdrawals.ts';
import { judgeThemes } from './pages/judge.ts';
import { choosePanel, enter } from './pages/office-page.ts';
import { expect, REFUSED, test } from './test.ts';

test.use({ expectedErrors: REFUSED });

/** The gateway is told and asked every few seconds. */
const NEWS = { timeout: 60_000 };

async function openQueue(page: Page, role: string): Promise<{ username: string; password: string }> {
  const entry = await createAdministrator(role);
  await enter(page, entry);
  await choosePanel(page, 'Withdrawals');
  await expect(page.getByLabel('State')).toHaveValue('requested');
  return entry;
}

const find = (page: Page, orderNo: string): Locator => page.getByRole('row').filter({ hasText: orderNo });

async function openDialog(page: Page, orderNo: string): Promise<Locator> {
  await find(page, orderNo)
    .getByRole('button', { name: `Decide ${orderNo}` })
    .click();
  return page.getByRole('dialog', { name: `Withdrawal ${orderNo}` });
}

async function readOwn({ session }: Player): Promise<Record<string, unknown> | undefined> {
  return (await callHouse(withdrawals, { token: session.accessToken }))[0];
}

test('an operator approves a withdrawal on the screen, and the player is paid', async ({ page }) => {
  const player = await createPlayer({ rupees: 2_000 });
  const { orderNo } = await requestWithdrawal(player, 640.5);
  await openQueue(page, 'operator');
  const row = find(page, orderNo);
  await expect(row).toContainText('₹640.50');
  await judgeThemes(page, 'office-withdrawals');
  const dialog = await openDialog(page, orderNo);
  await expect(dialog).toContainText('Meera Nair, HDFC Bank •• 7890, HDFC0001234');
  await expect(dialog).not.toContainText(/\d7890/);
  await judgeThemes(page, 'office-withdrawal');
  await dialog.getByRole('button', { name: 'Approve…' }).click();
  await expect(dialog.getByText('To be decided → At the gateway')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve ₹640.50' })).toBeFocused();
  await judgeThemes(page, 'office-withdrawal-approve');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const decided = page.getByRole('region', { name: 'What you have decided' });
  await expect(decided).toContainText('withdrawal.approved: state requested → approved');
  await expect(row).toHaveCount(0);
  await page.getByLabel('State').selectOption('Paid');
  await expect(row).toHaveCount(1, NEWS);
  await judgeThemes(page, 'office-withdrawals-paid');
  expect(typeof (await readOwn(player))?.['paidAt']).toBe('string');
  expect(await getBalance(player)).toBe(1_359.5);
});

test('a rejected withdrawal comes back with its reason, and one that somebody else decided says who did', async ({
  page,
}) => {
  const player = await createPlayer({ rupees: 2_000 });
  const { orderNo } = await requestWithdrawal(player, 750);
  const other = await requestWithdrawal(player, 150);
  await openQueue(page, 'owner');
  const dialog = await openDialog(page, orderNo);
  const reason = dialog.getByLabel('Reason, to reject it');
  await reason.fill(' \u200b ');
  await dialog.getByRole('button', { name: 'Reject…' }).click();
  await expect(reason).toHaveAccessibleDescription(/Please say why, in at least 3 characters\./);
  await expect(reason).toBeFocused();
  await reason.fill('The account is not in your name.');
  await dialog.getByRole('button', { name: 'Reject…' }).click();
  await expect(dialog.getByText('The player reads', { exact: true })).toBeVisible();
  await judgeThemes(page, 'office-withdrawal-reject');
  await dialog.getByRole('button', { name: 'Reject ₹750.00' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('“The account is not in your name.”')).toBeVisible();
  expect(await readOwn(player)).toMatchObject({ status: 'pending' });
  expect(await getBalance(player)).toBe(1_850);
  const [, rejected] = await callHouse(withdrawals, { token: player.session.accessToken });
  expect(rejected).toMatchObject({ status: 'rejected', reason: 'The account is not in your name.' });

  const late = await openDialog(page, other.orderNo);
  await late.getByRole('button', { name: 'Approve…' }).click();
  const quicker = await createAdministrator('operator');
  const { token } = await callHouse(adminLogin, { body: quicker });
  await callHouse(approveWithdrawal, { params: { id: other._id }, body: { expected: 'requested' }, token });
  await late.getByRole('button', { name: 'Approve ₹150.00' }).click();
  await expect(late.getByText(`${quicker.username} has approved this withdrawal already.`)).toBeVisible();
  await judgeThemes(page, 'office-withdrawal-late');
});

test('a large withdrawal waits for a second administrator, and its first one is told so', async ({ page }) => {
  const player = await createPlayer({ rupees: 2_500 });
  const { orderNo, _id } = await requestWithdrawal(player, 1_900);
  await openQueue(page, 'owner');
  const dialog = await openDialog(page, orderNo);
  await expect(dialog.getByText('It is above ₹1,800.00.')).toBeVisible();
  await expect(dialog).toContainText('Balance₹600.00');
  await expect(dialog.getByRole('link', { name: player.username })).toBeVisible();
  await dialog.getByRole('button', { name: 'Give first approval…' }).click();
  await expect(dialog.getByText('To be decided → Second approval')).toBeVisible();
  await dialog.getByRole('button', { name: 'Give first approval' }).click();
  await expect(page.getByText('Approved once. Another administrator has to approve it as well.')).toBeVisible();
  await page.getByLabel('State').selectOption('Second approval');
  await expect(find(page, orderNo)).toHaveCount(1);
  await openDialog(page, orderNo);
  await expect(dialog.getByText('You have approved it. Another administrator has to')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve…' })).toHaveCount(0);
  await judgeThemes(page, 'office-withdrawal-half');
  await page.keyboard.press('Escape');
  expect(await readOwn(player)).toMatchObject({ status: 'pending' });
  const { token } = await callHouse(adminLogin, { body: await createAdministrator('operator') });
  await callHouse(approveWithdrawal, { params: { id: _id }, body: { expected: 'half-approved' }, token });
  await expect.poll(async () => typeof (await readOwn(player))?.['paidAt'], NEWS).toBe('string');
});

test('a large withdrawal that another has approved meanwhile is not paid by who reads that nothing is paid yet', async ({
  page,
}) => {
  const { orderNo, _id } = await requestWithdrawal(await createPlayer({ rupees: 2_500 }), 1_950);
  await openQueue(page, 'owner');
  const dialog = await openDialog(page, orderNo);
  await dialog.getByRole('button', { name: 'Give first approval…' }).click();
  const first = await createAdministrator('operator');
  const { token } = await callHouse(adminLogin, { body: first });
  await callHouse(approveWithdrawal, { params: { id: _id }, body: { expected: 'requested' }, token });
  // The queue has asked again by now, and has it in another state.
  await expect(find(page, orderNo)).toHaveCount(0, NEWS);
  await expect(dialog.getByText('Nothing is paid yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Give first approval' }).click();
  await expect(dialog.getByText(`${first.username} has approved this withdrawal meanwhile`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /approv/i })).toHaveCount(0);
  await judgeThemes(page, 'office-withdrawal-changed');
  await page.keyboard.press('Escape');
  await page.getByLabel('State').selectOption('Second approval');
  await openDialog(page, orderNo);
  await dialog.getByRole('button', { name: 'Approve…' }).click();
  await expect(dialog.getByText('Second approval → At the gateway')).toBeVisible();
  await dialog.getByRole('button', { name: 'Approve ₹1,950.00' }).click();
  await expect(page.getByText('Withdrawal approved. The gateway is told to pay it.')).toBeVisible();
});
