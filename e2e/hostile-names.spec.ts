import { createReferral, login, signup } from '@rang/contract';
import type { Page } from '@playwright/test';
import { callHouse } from './builders/call-house.ts';
import { createPlayer, inventPerson, placeBet } from './builders/player.ts';
import { awaitOpenRound } from './builders/rounds.ts';
import { expect, storedSession, test } from './test.ts';

const HOSTILE = '"><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';

/** What a script inside a name would have left behind. */
async function expectUnharmed(page: Page) {
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
}

test('a hostile name is text wherever a name is shown', async ({ page, context }) => {
  const { address, ...person } = inventPerson();
  await callHouse(signup, { body: { ...person, name: HOSTILE }, address });
  const { username, password } = person;
  const session = await callHouse(login, { body: { username, password, rememberMe: true }, address });
  // The username is what this device stores: anybody who can write there can make it anything.
  await context.setStorageState(storedSession({ ...person, session }, { username: HOSTILE }));
  await page.goto('/dashboard/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(HOSTILE);
  await expectUnharmed(page);
  await page.goto('/dashboard/profile');
  await expect(page.getByText(HOSTILE, { exact: true })).toBeVisible();
  await expectUnharmed(page);
  await page.goto('/dashboard/wallet');
  await page.getByRole('tab', { name: 'Transactions' }).click();
  await expectUnharmed(page);
});

test("a friend's hostile name is text on the card of the player who brought them", async ({ page, context }) => {
  const player = await createPlayer();
  const { referralCode } = await callHouse(createReferral, { token: player.session.accessToken });
  const { address, ...friend } = inventPerson();
  await callHouse(signup, { body: { ...friend, name: HOSTILE, referralCode }, address });
  await context.setStorageState(storedSession(player));
  await page.goto('/dashboard/profile?tab=referrals');
  await expect(page.getByRole('main').getByText(HOSTILE, { exact: true })).toBeVisible();
  await expectUnharmed(page);
});

test('a hostile invitation is text in its field', async ({ page }) => {
  await page.goto(`/signup?ref=${encodeURIComponent(HOSTILE)}`);
  await expect(page.getByLabel('Referral Code (Applied!)')).toHaveValue(HOSTILE);
  await expectUnharmed(page);
});

test('a hostile username, bet or order that a house might send is text in the live feed', async ({ page, context }) => {
  const player = await createPlayer({ rupees: 100 });
  await context.setStorageState(storedSession(player));
  // The house accepts no such name; were one to slip in by another door, the page must still hold.
  await page.route('**/api/bets/live', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { bets: { username: string; betValue: string }[] };
    for (const bet of answer.bets) Object.assign(bet, { username: HOSTILE, betValue: HOSTILE });
    await route.fulfill({ response, json: answer });
  });
  await awaitOpenRound(2_000);
  await placeBet(player, { betType: 'color', betValue: 'green', amount: 1 });
  await page.goto('/dashboard/game/color-prediction');
  await expect(page.getByText(HOSTILE).first()).toBeVisible();
  await expectUnharmed(page);
  // The feed is asked for again and again: an answer that is being written outlives no test.
  await page.unrouteAll({ behavior: 'wait' });
});
