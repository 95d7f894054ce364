import type { Locator, Page } from '@playwright/test';
import { adminLogin, createReferral, referralStats, refuseReward } from '@rang/contract';
import { createAdministrator } from './builders/administrator.ts';
import { callHouse } from './builders/call-house.ts';
import { createPlayer, type Player } from './builders/player.ts';
import { judgeThemes } from './pages/judge.ts';
import { choosePanel, enter } from './pages/office-page.ts';
import { expect, REFUSED, test } from './test.ts';

test.use({ expectedErrors: REFUSED });

/** A referrer whose friends have deposited: the first two are rewarded for, all others wait. */
async function bring(count: number): Promise<{ referrer: Player; friends: Player[] }> {
  const referrer = await createPlayer();
  const { referralCode } = await callHouse(createReferral, { token: referrer.session.accessToken });
  const friends: Player[] = [];
  for (let number = 0; number < count; number += 1) friends.push(await createPlayer({ rupees: 100, referralCode }));
  return { referrer, friends };
}

const find = (page: Page, { username }: Player): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: username, exact: true }) });

const press = (page: Page, word: string, friend: Player): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`^${word}: .* reward for ${friend.username}$`) }).click();

test('rewards that wait are released and refused, and a paid one is taken back, each in two steps', async ({
  page,
}) => {
  const { referrer, friends } = await bring(4);
  const [paid, , third, fourth] = friends as [Player, Player, Player, Player];
  await enter(page, await createAdministrator('operator'));
  const tile = page
    .getByRole('region', { name: 'Waiting for a decision' })
    .getByRole('link', { name: /^Referral rewards/ });
  await expect(tile).toContainText(/oldest: .*(now|ago)/);
  await tile.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Referral rewards' })).toBeVisible();
  await expect(page.getByLabel('Which')).toHaveValue('pending');
  await expect(find(page, third)).toContainText('Has the same mail domain as');
  await judgeThemes(page, 'office-rewards');

  await press(page, 'Release', third);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Waiting → Paid');
  await expect(dialog).toContainText(`50 are paid to ${referrer.username}`);
  await judgeThemes(page, 'office-reward-release');
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect(dialog).toHaveCount(0);
  const decided = page.getByRole('region', { name: 'What you have decided' });
  await expect(decided).toContainText('reward.released: state pending → paid');
  await expect(find(page, third)).toHaveCount(0);

  await press(page, 'Refuse', fourth);
  // What would turn all that stands behind it.
  await dialog.getByLabel('Reason (optional)').fill('One person.\u202e');
  await judgeThemes(page, 'office-reward-refuse');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(decided.locator('bdi').filter({ hasText: 'One person.' })).toHaveText('One person.\u202e');

  await page.getByLabel('Which').selectOption('Something in common');
  // What was decided stands under its row, where the row is there.
  await expect(page.getByRole('row').filter({ hasText: 'reward.refused: state pending → refused' })).toHaveCount(1);
  await press(page, 'Take back', paid);
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please say why, in at least 3 characters\./);
  await dialog.getByLabel('Reason').fill('All of them are one person.');
  await judgeThemes(page, 'office-reward-take-back');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'reward.taken-back: state paid → taken-back' })).toHaveCount(1);
  await judgeThemes(page, 'office-rewards-decided');
  const stats = await callHouse(referralStats, { token: referrer.session.accessToken });
  expect(stats).toMatchObject({ totalEarnings: 100, rewardsEarned: 2, pendingRewards: 0 });

  await page.goto(`/admin/dashboard/users/${referrer.session.userId}`);
  await page.getByRole('tab', { name: 'Rewards' }).click();
  await expect(find(page, paid)).toContainText('Taken back');
  await expect(find(page, fourth)).toContainText('Refused');
  await judgeThemes(page, 'office-player-rewards');
});

test('a reward that somebody else decided meanwhile says who did, and who only looks decides none', async ({
  page,
}) => {
  const { friends } = await bring(3);
  const third = friends[2] as Player;
  await enter(page, await createAdministrator('owner'));
  await choosePanel(page, 'Referral rewards');
  await press(page, 'Release', third);
  const quicker = await createAdministrator('operator');
  const { token } = await callHouse(adminLogin, { body: quicker });
  await callHouse(refuseReward, { params: { id: third.session.userId }, body: {}, token });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect(dialog.getByText(`${quicker.username} has refused this reward already.`)).toBeVisible();
  await judgeThemes(page, 'office-reward-late');
});

test('support looks at rewards, and is offered nothing else', async ({ page }) => {
  const { friends } = await bring(3);
  await enter(page, await createAdministrator('support'));
  await choosePanel(page, 'Referral rewards');
  await expect(find(page, friends[2] as Player)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /reward for/ })).toHaveCount(0);
  await page.getByLabel('Which').selectOption('All');
  await expect(find(page, friends[0] as Player)).toContainText('Paid');
  await judgeThemes(page, 'office-rewards-support');
});
