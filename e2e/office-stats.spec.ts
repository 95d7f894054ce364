import { createReferral, results } from '@rang/contract';
import { callHouse } from './builders/call-house.ts';
import { enterOffice } from './builders/enter-office.ts';
import { addMoney, createPlayer } from './builders/player.ts';
import { judgeThemes } from './pages/judge.ts';
import { expect, test } from './test.ts';

test('rounds, rewards, referrals and games of Mines stand on one page, and are fetched anew', async ({ page }) => {
  const referrer = await createPlayer();
  const { referralCode } = await callHouse(createReferral, { body: {}, token: referrer.session.accessToken });
  await addMoney(await createPlayer({ referralCode }), 100);
  const isDrawn = async () => (await callHouse(results, { query: { limit: 1 } })).data.length > 0;
  await expect.poll(isDrawn, { message: 'the house’s first round has ended', timeout: 60_000 }).toBe(true);
  await enterOffice(page, 'auditor', { path: 'stats', title: 'Game Statistics' });
  const card = (name: string | RegExp) => page.getByRole('region', { name });
  await expect(card('Referrals').getByRole('cell', { name: referrer.username })).toHaveCount(1);
  await expect(card('Total Rewards')).toContainText(/\$\d+\.\d\d/);
  await expect(card('Total Rewards')).toContainText('at ₹85.00 a dollar');
  await expect(card('Total Rounds').getByRole('row').nth(1)).toBeVisible();
  await expect(card(/^Mines, the latest/)).toContainText('staked');
  await expect(card('Total Bets').getByRole('columnheader', { name: 'Amount' })).toBeVisible();
  await judgeThemes(page, 'office-stats');
  const friend = await createPlayer({ referralCode });
  await page.getByRole('button', { name: 'Refresh Stats' }).click();
  await expect(card('Referrals').getByRole('cell', { name: friend.username })).toBeVisible();
});
