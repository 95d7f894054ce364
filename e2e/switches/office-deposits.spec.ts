import { depositHistory } from '@rang/contract';
import { createAdministrator } from '../builders/administrator.ts';
import { callHouse } from '../builders/call-house.ts';
import { payAt, setSwitches } from '../builders/gateway.ts';
import { createPlayer, getBalance, startDeposit } from '../builders/player.ts';
import { judgeThemes } from '../pages/judge.ts';
import { choosePanel, enter } from '../pages/office-page.ts';
import { expect, REFUSED, test } from '../test.ts';

test.use({ expectedErrors: REFUSED });
test.afterEach(() => setSwitches({}));

test('a hanging deposit is found, is shown beside the gateway’s word, and is asked about again', async ({ page }) => {
  const player = await createPlayer();
  const link = await startDeposit(player, 500);
  const [started] = (await callHouse(depositHistory, { token: player.session.accessToken })).data;
  const orderNo = started?.orderNo ?? '';
  await enter(page, await createAdministrator('operator'));
  await choosePanel(page, 'Deposits');
  await page.getByLabel('Status').selectOption('To be paid');
  await page.getByLabel('Username begins with, or order number').fill(player.username.slice(0, -1));
  await page.getByRole('button', { name: 'Search' }).click();
  const row = page.getByRole('row').filter({ hasText: orderNo });
  await expect(row).toContainText('₹500.00');
  await judgeThemes(page, 'office-deposits');

  // Nobody tells the house of the payment, and nobody answers it.
  await setSwitches({ outage: true, loseWebhooks: true });
  await payAt(link);
  await row.getByRole('button', { name: `Open ${orderNo}` }).click();
  const dialog = page.getByRole('dialog', { name: `Deposit ${orderNo}` });
  await expect(
    dialog.getByText('The gateway gave no answer that can be used. What is shown is ours alone.'),
  ).toBeVisible();
  await judgeThemes(page, 'office-deposit-silent');
  await dialog.getByRole('button', { name: 'Ask the gateway again…' }).click();
  await expect(dialog.getByText(`To be paid → Paid, and ₹500.00 to ${player.username}, once`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Ask and apply' })).toBeFocused();
  await judgeThemes(page, 'office-deposit-ask');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The gateway gave no answer that can be used. Nothing was changed.')).toBeVisible();
  await expect(dialog.getByText(/no answer, nothing was changed/)).toBeVisible();
  expect(await getBalance(player)).toBe(0);

  await setSwitches({});
  await dialog.getByRole('button', { name: 'Look again' }).click();
  await expect(dialog.getByRole('row', { name: /^Status/ })).toContainText('Paid');
  // The house asks by itself, too: whoever is first, it is paid once.
  const isFinal = dialog.getByText('It is paid, which is final.');
  await expect(async () => {
    for (const name of ['Ask the gateway again…', 'Ask and apply']) {
      const button = dialog.getByRole('button', { name });
      if (await button.isVisible()) await button.click();
    }
    await expect(isFinal).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(dialog.getByText('Ours and the gateway’s word are the same.')).toBeVisible();
  await judgeThemes(page, 'office-deposit-paid');
  expect(await getBalance(player)).toBe(500);

  await page.keyboard.press('Escape');
  await page.getByLabel('Status').selectOption('All');
  await expect(row).toContainText('Paid');
  // A number is looked for in all, and whatever is chosen then keeps to it.
  await page.getByLabel('Status').selectOption('To be paid');
  await expect(row).toHaveCount(0);
  await page.getByLabel('Username begins with, or order number').fill(orderNo);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(row).toContainText('Paid');
  await page.getByLabel('Status').selectOption('To be paid');
  await expect(row).toHaveCount(0);
});

test('whoever only looks finds a player’s deposits on the player’s page, and asks nobody', async ({ page }) => {
  const player = await createPlayer();
  await startDeposit(player, 700);
  const [started] = (await callHouse(depositHistory, { token: player.session.accessToken })).data;
  const orderNo = started?.orderNo ?? '';
  await enter(page, await createAdministrator('support'));
  await page.goto(`/admin/dashboard/users/${player.session.userId}`);
  await page.getByRole('tab', { name: 'Deposits' }).click();
  await expect(page.getByRole('row').filter({ hasText: orderNo })).toContainText('₹700.00');
  await judgeThemes(page, 'office-player-deposits');
  await choosePanel(page, 'Deposits');
  await page.getByLabel('Username begins with, or order number').fill(orderNo);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: `Open ${orderNo}` }).click();
  const dialog = page.getByRole('dialog', { name: `Deposit ${orderNo}` });
  await expect(dialog.getByText('Ours and the gateway’s word are the same.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Ask the gateway again…' })).toHaveCount(0);
});
