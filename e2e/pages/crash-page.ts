import { expect, type Page } from '@playwright/test';
import { hasCrashBetEnded } from '../builders/crash-bets.ts';
import type { Player } from '../builders/player.ts';

/** What a player looks for and touches on the Crash screen. */
export function findCrash(page: Page) {
  const stage = page.getByRole('region', { name: 'Round', exact: true });
  const crash = {
    stage,
    amount: page.getByLabel('Bet amount').first(),
    target: page.getByLabel('Auto cash-out at').first(),
    targetSwitch: page.getByRole('switch', { name: 'Auto cash-out' }).first(),
    place: page.getByRole('button', { name: /^Place Bet/ }),
    placeNext: page.getByRole('button', { name: /^Bet for Next Round/ }),
    placed: page.getByRole('button', { name: /^Bet Placed/ }),
    cashOut: page.getByRole('button', { name: /^Cash Out/ }),
    takeHalf: page.getByRole('button', { name: /^Take half/ }).first(),
    cancel: page.getByRole('button', { name: 'Cancel Bet' }),
    waiting: stage.getByText('Starting soon'),
    crashed: stage.getByText('CRASHED', { exact: true }),
    interrupted: stage.getByText('INTERRUPTED', { exact: true }),
    lost: stage.getByText('Connection lost. Trying to reach the house again...'),
    /** It has given up trying. */
    gaveUp: stage.getByText('Connection lost. Please refresh the page.'),
    /** How the first bet stands, or what it would pay. */
    line: page.locator('#crash-line-1'),
    toast: (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }),
    /** Goes there and waits until the house has sent the round. */
    visit: async (path = '/dashboard/game/crash', patience?: { readonly timeout: number }) => {
      expect((await page.goto(path))?.status() ?? 200).toBeLessThan(400);
      await crash.stand(patience);
    },
    stand: (patience?: { readonly timeout: number }) =>
      expect(stage.getByText(/^(Starting soon|in flight|CRASHED)/).first()).toBeVisible(patience),
    /** Has the house pay by itself at this multiplier, or never before the player does. */
    setTarget: async (target: string | undefined) => {
      const isOn = (await crash.targetSwitch.getAttribute('aria-checked')) === 'true';
      if (isOn !== (target !== undefined)) await crash.targetSwitch.click();
      if (target !== undefined) await crash.target.fill(target);
    },
    /** Bets on the round that waits, the next one if need be. */
    bet: async (rupees: string) => {
      await crash.amount.fill(rupees);
      await crash.place.click();
      await expect(crash.toast(/^Bet placed (successfully|for next round)/).first()).toBeVisible();
    },
    /** Bets on whichever round takes bets. */
    betAnyway: async (rupees: string) => {
      await crash.amount.fill(rupees);
      await crash.place.or(crash.placeNext).click();
      await expect(crash.toast(/^Bet placed (successfully|for next round)/).first()).toBeVisible();
    },
  };
  return crash;
}

/** Waits until the player's bet can be cashed out, or has ended before it could be: a round may crash at once. */
export async function awaitFlight({ cashOut }: ReturnType<typeof findCrash>, player: Player): Promise<void> {
  const canGoOn = async () => (await cashOut.isVisible()) || (await hasCrashBetEnded(player));
  // The round before it may climb for minutes.
  await expect.poll(canGoOn, { timeout: 300_000, intervals: [100] }).toBe(true);
}
