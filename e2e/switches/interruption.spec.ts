import { awaitCrashBet } from '../builders/crash-bets.ts';
import { interruptCrash } from '../builders/interrupt-crash.ts';
import { getBalance } from '../builders/player.ts';
import { awaitFlight, findCrash } from '../pages/crash-page.ts';
import { findBalance } from '../pages/balance.ts';
import { keepScreenshot } from '../pages/keep-screenshot.ts';
import { expect, insideTest as test } from '../test.ts';

test.use({ rupees: 1_000 });

test('a round of Crash that is interrupted is published, and its bets are refunded', async ({ page, player }) => {
  const crash = findCrash(page);
  await crash.visit();
  await crash.setTarget(undefined);
  for (;;) {
    const before = await getBalance(player);
    await crash.bet('30');
    await awaitFlight(crash, player);
    // It may crash before the interruption: then the bet is lost, and another one is tried.
    if (!(await crash.cashOut.isVisible())) continue;
    await interruptCrash();
    await expect(crash.interrupted.or(crash.crashed)).toBeVisible();
    const isInterrupted = await crash.interrupted.isVisible();
    const bet = await awaitCrashBet(player);
    if (bet.status === 'lost') continue;
    expect(bet.status).toBe('refunded');
    expect(isInterrupted).toBe(true);
    await expect(crash.toast('The round was interrupted. Your bet of ₹30.00 was refunded.').first()).toBeVisible();
    await keepScreenshot(page, 'crash-interrupted');
    expect(await getBalance(player)).toBe(before);
    await expect(findBalance(page)).toContainText(before.toLocaleString('en-IN', { minimumFractionDigits: 2 }));
    const rounds = page.getByRole('list', { name: 'Latest rounds' });
    // Others may have been interrupted before it.
    const name = `Round ${String(bet.gameId)} was interrupted. It would have crashed at`;
    await expect(rounds.getByRole('button', { name })).toBeVisible();
    break;
  }
  await expect(page.getByRole('table').getByText('Refunded').first()).toBeVisible();
});
