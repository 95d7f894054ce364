import { myCrashBets, type crashBet } from '@rang/contract';
import { expect } from '@playwright/test';
import { callHouse, type WireOf } from './call-house.ts';
import type { Player } from './player.ts';

type CrashBet = WireOf<typeof crashBet>;

/** The player's bets on Crash as the house lists them, newest first. */
export async function listCrashBets({ session }: Player): Promise<readonly CrashBet[]> {
  return (await callHouse(myCrashBets, { token: session.accessToken })).bets;
}

const OPEN: readonly (string | undefined)[] = [undefined, 'active', 'pending_next_round'];

/** Whether the player's newest bet has ended. */
export async function hasCrashBetEnded(player: Player): Promise<boolean> {
  return !OPEN.includes((await listCrashBets(player))[0]?.status);
}

/** The player's newest bet once it has ended. */
export async function awaitCrashBet(player: Player): Promise<CrashBet> {
  await expect.poll(() => hasCrashBetEnded(player), { timeout: 120_000 }).toBe(true);
  const [bet] = await listCrashBets(player);
  if (bet === undefined) throw new Error('there is no bet');
  return bet;
}
