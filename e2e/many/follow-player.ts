import type { Page } from '@playwright/test';
import { listCrashBets } from '../builders/crash-bets.ts';
import { getBalance, type Player } from '../builders/player.ts';
import { findBalance } from '../pages/balance.ts';
import { findCrash } from '../pages/crash-page.ts';
import { expect } from '../test.ts';

/** A player on Crash whose house is in trouble. */
export interface FollowedPlayer {
  /** Bets, has something befall the house, and sees the bet stand once, come to its end, and the balance be the ledger's. */
  betThrough(befall: () => Promise<void>): Promise<void>;
  /** Bets until a bet is paid. */
  bePaid(): Promise<void>;
  /** What the player was told was never an error. */
  expectNoErrors(): Promise<void>;
}

/** A bet that may still come to something. */
const OPEN = /active|pending/;
const ENDS = { timeout: 120_000 };

/** Opens Crash for a player who has money; each bet is paid by itself at the lowest target. */
export async function followPlayer(page: Page, player: Player): Promise<FollowedPlayer> {
  const listToasts = await noteToasts(page);
  const crash = findCrash(page);
  // A house of several servers that has just been started shares the machine with the next one's start.
  await crash.visit(undefined, ENDS);
  await crash.setTarget('1.01');
  const bet = async (): Promise<string | undefined> => {
    await crash.betAnyway('10');
    await expect.poll(async () => (await listCrashBets(player))[0]?.status, ENDS).not.toMatch(OPEN);
    return (await listCrashBets(player))[0]?.status;
  };
  return {
    betThrough: async (befall) => {
      const before = (await listCrashBets(player)).length;
      await crash.betAnyway('10');
      await befall();
      await expect(crash.lost).toBeHidden();
      await crash.stand();
      await expect
        .poll(async () => (await listCrashBets(player)).filter(({ status }) => OPEN.test(status)).length, ENDS)
        .toBe(0);
      expect(await listCrashBets(player)).toHaveLength(before + 1);
      await expectTrueBalance(page, player);
    },
    bePaid: async () => {
      // A round crashes at once now and then.
      for (let tries = 1; (await bet()) !== 'cashed_out'; tries += 1) expect(tries).toBeLessThan(10);
      await expectTrueBalance(page, player);
    },
    expectNoErrors: async () => {
      const toasts = await listToasts();
      expect(toasts.some((toast) => toast.includes('Bet placed'))).toBe(true);
      expect(toasts.filter((toast) => toast.includes('red'))).toEqual([]);
    },
  };
}

/** Notes each toast that is ever drawn, with its color. */
async function noteToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenToasts: seen });
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll<HTMLElement>('.mantine-Notification-root'))
        seen.add(`${toast.getAttribute('style') ?? ''} ${toast.innerText}`);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { seenToasts: Set<string> }).seenToasts]);
}

/** What the player sees is what the ledger says. */
async function expectTrueBalance(page: Page, player: Player): Promise<void> {
  await expect
    .poll(async () => {
      const balance = (await getBalance(player)).toLocaleString('en-IN', { minimumFractionDigits: 2 });
      return (await findBalance(page).first().innerText()).includes(balance);
    })
    .toBe(true);
}
