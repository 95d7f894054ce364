import { setMinesMode } from '../../apps/server/src/modules/controls/set-controls.ts';
import { keepControlScreenshots, setControl } from '../builders/controls.ts';
import { getBalance } from '../builders/player.ts';
import { findMines } from '../pages/mines-page.ts';
import { REFUSED_OR_CUT_OFF, expect, insideTest as test } from '../test.ts';

test.use({ rupees: 1_000 });
test.afterEach(async () => {
  await setControl((client) => setMinesMode(client, 'random'));
});

const LOSS = 'Demonstration game: the next tile you open is always a mine; the odds shown do not hold';

test('loss mode that is set while a game is open does not touch it, and is told before the next one is started', async ({
  page,
}) => {
  const mines = findMines(page);
  await mines.visit();
  await mines.findGem('10');
  await setControl((client) => setMinesMode(client, 'loss'));
  await page.reload();
  await expect(mines.cashOut).toBeVisible();
  await expect(page.getByText(LOSS)).toBeHidden();
  await mines.cashOut.click();
  await expect(page.getByText(LOSS)).toBeVisible();
  await keepControlScreenshots(page, 'mines-banner');
  await mines.again.click();
  await expect(mines.cashOut).toBeVisible();
  await expect(page.getByText(LOSS)).toBeVisible();
  await mines.tile(3, 3).click();
  await expect(mines.tile(3, 3)).toHaveAccessibleName(/mine, hit$/);
  await expect(page.getByRole('row', { name: /Demonstration/ })).toHaveCount(1);
  await keepControlScreenshots(page, 'mines-lost');

  await page.getByLabel('Your next client seed').fill('my-own-seed_1');
  const reread = page.waitForResponse((answer) => answer.url().includes('/mines/history'));
  await page.getByRole('button', { name: 'Reveal and change seeds' }).click();
  await expect(page.getByText('my-own-seed_1', { exact: true })).toBeVisible();
  // The games are asked for anew, with the seed that is told now.
  await reread;
  await page
    .getByRole('row', { name: /Demonstration/ })
    .getByRole('button', { name: /^Proof of the game/ })
    .click();
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect(page.getByText('This game went as announced')).toBeVisible();
  await keepControlScreenshots(page, 'mines-proof');
});

test.describe('a start that comes before its player has seen the new mode', () => {
  // One expression: of a list of two the runner takes the second for a setting.
  test.use({ expectedErrors: REFUSED_OR_CUT_OFF });

  test('is refused, takes nothing, and shows the mode', async ({ page, player }) => {
    const mines = findMines(page);
    await mines.visit();
    // What this screen has been told stays as it was.
    await page.route('**/mines/game', (route) => route.abort());
    await setControl((client) => setMinesMode(client, 'loss'));
    await mines.amount.fill('10');
    await mines.bet.click();
    await expect(page.getByText(LOSS)).toBeVisible();
    await expect(page.getByText('The rule of this game has changed.')).toBeVisible();
    expect(await getBalance(player)).toBe(1_000);
    await page.unroute('**/mines/game');
    await mines.bet.click();
    await expect(mines.cashOut).toBeVisible();
  });
});
