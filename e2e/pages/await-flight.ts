import { expect } from '@playwright/test';
import { hasCrashBetEnded } from '../builders/crash-bets.ts';
import type { Player } from '../builders/player.ts';
import type { findCrash } from './crash-page.ts';

/** Waits until the player's bet can be cashed out, or has ended before it could be: a round may crash at once. */
export async function awaitFlight({ cashOut }: ReturnType<typeof findCrash>, player: Player): Promise<void> {
  const canGoOn = async () => (await cashOut.isVisible()) || (await hasCrashBetEnded(player));
  // The round before it may climb for minutes.
  await expect.poll(canGoOn, { timeout: 300_000, intervals: [100] }).toBe(true);
}
