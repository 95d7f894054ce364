import type { Page } from '@playwright/test';
import {
  chooseColourNumber,
  setColourMaxSide,
  withdrawColourNumber,
} from '../../apps/server/src/modules/controls/set-controls.ts';
import { keepControlScreenshots, setControl } from '../builders/controls.ts';
import { awaitOpenRound, awaitResult, listBets } from '../builders/rounds.ts';
import { openColour } from '../pages/colour-page.ts';
import { expect, insideTest as test } from '../test.ts';

test.use({ rupees: 1_000 });
test.afterEach(async () => {
  await setControl(withdrawColourNumber);
  await setControl((client) => setColourMaxSide(client, false));
});

const CHOSEN = 'Demonstration round: the operator has chosen its result';
const LARGEST = 'Demonstration round: the color with the largest total stake wins';
/** Has the page itself note, at every change, in which round a bet could be pressed and which banner stood above it. */
async function notePresses(page: Page) {
  await page.evaluate(() => {
    const seen = new Set<string>();
    const look = () => {
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Place Bet');
      const round = /Bets close in \d+ s · Round ([\d,]+)/.exec(document.body.innerText)?.[1];
      const banner = document.querySelector('[role="alert"]')?.textContent ?? 'none';
      if (button !== undefined && button.ariaDisabled !== 'true' && round !== undefined)
        seen.add(`${round.replace(',', '')}: ${banner}`);
      document.documentElement.dataset['presses'] = [...seen].join('|');
    };
    new MutationObserver(look).observe(document.body, { attributes: true, childList: true, subtree: true });
    look();
  });
}

async function readPresses(page: Page): Promise<string[]> {
  return ((await page.locator('html').getAttribute('data-presses')) ?? '').split('|');
}

test('a number that is chosen while a player looks on is told before a bet on its round, and touches no earlier bet', async ({
  page,
  player,
}) => {
  const colour = await openColour(page);
  const round = await awaitOpenRound(8_000);
  await expect(colour.place).toBeEnabled();
  await notePresses(page);
  await colour.place.click();
  await expect(colour.placed).toBeVisible();
  await setControl((client) => chooseColourNumber(client, 5));

  await expect(page.getByText(CHOSEN)).toBeVisible({ timeout: 60_000 });
  await expect(colour.clock).toContainText('PLACE BETS', { timeout: 60_000 });
  await colour.choose('Blue');
  await expect(page.getByText('odds do not hold')).toBeVisible();
  await colour.place.click();
  await expect(colour.placed).toBeVisible();
  const presses = await readPresses(page);
  expect(presses).toContain(`${round}: none`);
  expect(presses).toContain(`${round + 1}: ${CHOSEN}`);
  expect(presses).toHaveLength(2);
  await keepControlScreenshots(page, 'colour-banner');

  const before = await awaitResult(round);
  expect(before).toMatchObject({ outcomeRule: 'fair', number: before.fairNumber });
  expect(await awaitResult(round + 1)).toMatchObject({ outcomeRule: 'operator-number', number: 5, color: 'blue' });
  expect((await awaitResult(round + 2)).outcomeRule).toBe('fair');
  const bets = await listBets(player);
  expect(bets.map((bet) => [bet.round, bet.outcomeRule])).toEqual([
    [round + 1, 'operator-number'],
    [round, 'fair'],
  ]);
  expect(bets[0]?.payout).toBe(4.75);

  await colour.tab('Bet History').click();
  await expect(page.getByRole('row', { name: /Demonstration/ })).toHaveCount(1);
  await keepControlScreenshots(page, 'colour-history');
  await colour.tab('Results').click();
  await expect(page.getByRole('row', { name: /Demonstration/ })).toHaveCount(1);
  await keepControlScreenshots(page, 'colour-results');
  await page.getByRole('button', { name: `Proof of round ${round + 1}` }).click();
  await expect(page.getByText(/^The fair draw gives/)).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('This round went as announced')).toBeVisible();
  await keepControlScreenshots(page, 'colour-proof');
});

test('in a round of the largest stake the screen says so, and its proof reckons it from the stakes', async ({
  page,
}) => {
  await setControl((client) => setColourMaxSide(client, true));
  const colour = await openColour(page);
  await expect(page.getByText(LARGEST)).toBeVisible({ timeout: 60_000 });
  const round = await awaitOpenRound(8_000);
  await colour.choose('Green');
  await colour.place.click();
  await expect(colour.placed).toBeVisible();
  expect(await awaitResult(round)).toMatchObject({ outcomeRule: 'max-side', color: 'green' });
  await colour.tab('Results').click();
  await page.getByRole('button', { name: `Proof of round ${round}` }).click();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('This round went as announced')).toBeVisible();
  await expect(page.getByText(/Staked on red ₹0\.00, on green ₹1\.00/)).toBeVisible();
  await keepControlScreenshots(page, 'colour-sides-proof');
});
