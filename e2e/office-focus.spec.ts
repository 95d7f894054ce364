import { adminLogin, rejectWithdrawal, setBalance } from '@rang/contract';
import { createAdministrator } from './builders/administrator.ts';
import { callHouse } from './builders/call-house.ts';
import { enterOffice } from './builders/enter-office.ts';
import { createPlayer } from './builders/player.ts';
import { requestWithdrawal } from './builders/withdrawals.ts';
import { expect, REFUSED, test } from './test.ts';

test.use({ expectedErrors: REFUSED });

test('a balance is set by keys alone: what was typed stays on the way back, and the focus is where one is', async ({
  page,
}) => {
  const { username, userId } = (await createPlayer({ rupees: 100 })).session;
  await enterOffice(page, 'owner', { path: 'users', title: 'Users' });
  const edit = page.getByRole('button', { name: `Edit balance of ${username}` });
  await edit.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByLabel('New balance in rupees');
  await expect(amount).toBeFocused();
  await page.keyboard.type('150');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a deposit that hung');
  await page.keyboard.press('Enter');
  const set = dialog.getByRole('button', { name: 'Set balance' });
  await expect(set).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('150');
  await expect(dialog.getByLabel('Reason')).toHaveValue('a deposit that hung');
  await page.keyboard.press('Enter');
  await expect(set).toBeFocused();

  const { token } = await callHouse(adminLogin, { body: await createAdministrator('owner') });
  const body = { amount: 120, expected: 100, reason: 'another was quicker' };
  await callHouse(setBalance, { params: { id: userId }, body, token });
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert').filter({ hasText: 'it is ₹120.00 by now' })).toBeVisible();
  await expect(set).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(edit).toBeFocused();
});

test('the focus goes to what confirms the end of a session, and stays at the sessions when it has gone', async ({
  page,
}) => {
  const { userId } = (await createPlayer()).session;
  await enterOffice(page, 'owner', { path: 'users', title: 'Users' });
  await page.goto(`/admin/dashboard/users/${userId}`);
  await page.getByRole('tab', { name: 'Sessions' }).click();
  const end = page.getByRole('button', { name: /^End the session in/ });
  await end.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please say why/);
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(end).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Reason').fill('a lost phone');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The session has ended.')).toBeVisible();
  await expect(page.getByText('Nowhere logged in.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sessions' })).toBeFocused();
});

test('a decision on a withdrawal is left and taken by keys, and a refusal is where the focus is', async ({ page }) => {
  const player = await createPlayer({ rupees: 500 });
  const [{ orderNo }, late] = [await requestWithdrawal(player, 110), await requestWithdrawal(player, 120)];
  await enterOffice(page, 'owner', { path: 'withdrawals', title: 'Withdrawals' });
  const decide = page.getByRole('button', { name: `Decide ${orderNo}` });
  await decide.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByLabel('Reason, to reject it');
  await expect(dialog.getByRole('button', { name: 'Approve…' })).toBeFocused();
  await reason.fill('not your account');
  await dialog.getByRole('button', { name: 'Reject…' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Reject ₹110.00' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Reject…' })).toBeFocused();
  await expect(reason).toHaveValue('not your account');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(decide).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Withdrawals' })).toBeFocused();

  await page.getByRole('button', { name: `Decide ${late.orderNo}` }).press('Enter');
  await dialog.getByRole('button', { name: 'Approve…' }).press('Enter');
  const { token } = await callHouse(adminLogin, { body: await createAdministrator('owner') });
  await callHouse(rejectWithdrawal, { params: { id: late._id }, body: { reason: 'another was quicker' }, token });
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert').filter({ hasText: 'Failed to decide' })).toBeVisible();
  const focused = dialog.locator(':focus');
  await expect(focused).toContainText('Failed to decide');
});
