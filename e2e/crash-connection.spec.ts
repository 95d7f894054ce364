import { hasCrashBetEnded, listCrashBets } from './builders/crash-bets.ts';
import { getBalance, type Player } from './builders/player.ts';
import { findBalance } from './pages/balance.ts';
import { findCrash } from './pages/crash-page.ts';
import { holdWire } from './pages/hold-wire.ts';
import { CUT_OFF, expect, insideTest as test } from './test.ts';

test.use({ rupees: 1_000, expectedErrors: [CUT_OFF] });

/** The bet is shown. Where its round is over it has been lost, which is said for a while and then no more. */
async function expectOutcomeShown(crash: ReturnType<typeof findCrash>, player: Player): Promise<void> {
  const OUTCOME = /^(₹10\.00 (on the next|in this) round|Lost ₹10\.00|The round is over)/;
  await expect
    .poll(async () => OUTCOME.test(await crash.line.innerText()) || (await hasCrashBetEnded(player)))
    .toBe(true);
}

test('a connection that is lost is shown, and comes back by itself with the bet', async ({ page, player }) => {
  const wire = await holdWire(page);
  const crash = findCrash(page);
  await crash.visit();
  // Reached by one round in a hundred thousand: the bet stays where it is.
  await crash.setTarget('100000');
  await crash.betAnyway('10');
  await wire.cut();
  await expect(crash.lost).toBeVisible();
  // Pressed as it is, also between two rounds, where it does nothing: nothing may come of it in any case.
  await crash.place.or(crash.placeNext).or(crash.cancel).or(crash.cashOut).click({ force: true });
  wire.join();
  await expect(crash.lost).toBeHidden();
  await expectOutcomeShown(crash, player);
  await expect(findBalance(page)).toContainText('990.00');
  expect(await listCrashBets(player)).toHaveLength(1);
  expect(await getBalance(player)).toBe(990);
});

test('an answer that never comes is shown, and the bet that was taken stands once', async ({ page, player }) => {
  const wire = await holdWire(page);
  const crash = findCrash(page);
  await page.clock.install();
  await crash.visit();
  await crash.setTarget('100000');
  await crash.amount.fill('10');
  // Acknowledgements alone: what the house publishes of the bet still arrives.
  wire.lose(/^43/);
  await crash.place.or(crash.placeNext).click();
  await expect.poll(async () => (await listCrashBets(player)).length).toBe(1);
  await page.clock.fastForward(15_000);
  await expect(crash.toast('Bet request timed out. Please check your connection.')).toBeVisible();
  wire.lose(undefined);
  await expectOutcomeShown(crash, player);
  expect(await listCrashBets(player)).toHaveLength(1);
  await expect(findBalance(page)).toContainText('990.00');
});
