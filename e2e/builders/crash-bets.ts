import { myCrashBets, type CrashBet } from '@rang/contract';
import { expect } from '@playwright/test';
import { callHouse } from './call-house.ts';
import type { Player } from './player.ts';

/** The player's bets on Crash as the house tells them, newest first. */
export async function listCrashBets({ session }: Player): Promise<readonly CrashBet[]> {
  return (await callHouse(myCrashBets, { token: session.accessToken })).bets;
}

/** The player's newest bet once it has ended. */
export async function awaitCrashBet(player: Player): Promise<CrashBet> {
  const open: readonly (string | undefined)[] = [undefined, 'active', 'pending_next_round'];
  const find = async () => (await listCrashBets(player))[0];
  await expect.poll(async () => open.includes((await find())?.status), { timeout: 120_000 }).toBe(false);
  const bet = await find();
  if (bet === undefined) throw new Error('there is no bet');
  return bet;
}
