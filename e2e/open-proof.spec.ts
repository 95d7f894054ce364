import { createPlayer } from './builders/player.ts';
import { awaitOpenRound, awaitResult } from './builders/rounds.ts';
import { judgeThemes } from './pages/judge.ts';
import { expect, REFUSED, test } from './test.ts';

// What a player passes on of a round is read by whoever has no account.

test('a visitor whom a player sends the proof of a round of Color Prediction checks it, and logs in to the same', async ({
  page,
}) => {
  // In a house that has just begun, the first round is waited for.
  const round = Math.max(1, (await awaitOpenRound(1_000)) - 1);
  const { number } = await awaitResult(round);
  await page.goto(`/dashboard/game/color-prediction?proof=${round}`);
  await expect(page).toHaveURL(new RegExp(`[^e]/color-prediction\\?proof=${round}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Color Prediction' })).toBeVisible();
  const proof = page.getByRole('region', { name: `Proof of round ${round}` });
  await judgeThemes(page, 'open-proof');
  await proof.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect(proof.getByText('This round is proven')).toBeVisible();
  await expect(proof.getByText(`The hash and the salt give ${number},`)).toBeVisible();
  await judgeThemes(page, 'open-proof-checked');

  await page.reload();
  await expect(proof.getByRole('button', { name: 'Verify in this browser' })).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).filter({ visible: true }).click();
  const player = await createPlayer();
  await page.getByLabel('Username').fill(player.username);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/game/color-prediction\\?proof=${round}$`));
  await expect(page.getByRole('dialog', { name: `Proof of round ${round}` })).toContainText('Verify in this browser');

  // Who is logged in reads it in the frame of players, with the way to the game.
  await page.goto(`/color-prediction?proof=${round}`);
  await expect(proof.getByRole('button', { name: 'Verify in this browser' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/dashboard\/game\/color-prediction$/);
});

test.describe('of a round that has no proof', () => {
  test.use({ expectedErrors: REFUSED });

  test('a visitor reads that there is none, or none yet, and another try is offered where it can help', async ({
    page,
  }) => {
    const proof = page.getByRole('main').getByRole('region');
    for (const named of ['9999999', 'none']) {
      await page.goto(`/color-prediction?proof=${named}`);
      await expect(proof.getByRole('alert')).toHaveText(
        'There is no such proof here. A game can be checked once it is over.',
      );
      await expect(proof.getByRole('button')).toHaveCount(0);
    }
    await judgeThemes(page, 'open-proof-none');
    const running = await awaitOpenRound(5_000);
    await page.goto(`/color-prediction?proof=${running}`);
    await awaitResult(running);
    await proof.getByRole('button', { name: 'Reload' }).or(proof.getByText('Verify in this browser')).click();
    await expect(proof.getByText('Hash of this round')).toBeVisible();
  });
});

test('a visitor reads the proof of a round of Crash beside the game', async ({ page }) => {
  await page.goto('/dashboard/game/crash?proof=1');
  await expect(page).toHaveURL(/[^e]\/crash\?proof=1$/);
  await expect(page.getByRole('dialog', { name: 'Proof of round 1' })).toContainText('Verify in this browser');
});
