import { setTimeout as sleep } from 'node:timers/promises';
import {
  colourBetStats,
  myColourBets,
  results,
  timer,
  type colourBetRecord,
  type ColourSelection,
  type ResultRow,
} from '@rang/contract';
import { expect } from '@playwright/test';
import { callHouse, type WireOf } from './call-house.ts';
import type { Player } from './player.ts';

/** Waits until a round takes bets for at least `ms` more, and gives its number. */
export async function awaitOpenRound(ms: number): Promise<number> {
  for (;;) {
    const { lockTime, endTime, serverTime, currentRound } = await callHouse(timer);
    const now = Date.parse(serverTime);
    if (Date.parse(lockTime) - now >= ms) return currentRound;
    await sleep(Math.max(100, Date.parse(endTime) - now));
  }
}

const MAX_ROUNDS = 5;

/**
 * Does something that has to happen within one round, from a moment at which it takes bets for at least `ms` more. Where
 * the round has passed over it, since the machine was slow, it is done again in the next one; a failure within the round
 * is one.
 */
export async function withinOneRound(ms: number, work: () => Promise<void>): Promise<void> {
  for (let left = MAX_ROUNDS - 1; ; left -= 1) {
    const round = await awaitOpenRound(ms);
    try {
      await work();
      return;
    } catch (error) {
      if (left === 0 || (await callHouse(timer)).currentRound === round) throw error;
    }
  }
}

/** Waits for a round's result. */
export async function awaitResult(round: number): Promise<ResultRow> {
  let row: ResultRow | undefined;
  await expect
    .poll(
      async () => {
        const { data } = await callHouse(results, { query: { limit: 20 } });
        row = data.find((one) => one.round === round);
        return row !== undefined;
      },
      { timeout: 40_000 },
    )
    .toBe(true);
  if (row === undefined) throw new Error(`round ${round} has no result`);
  return row;
}

/** The player's bets, newest first. */
export async function listBets({ session }: Player): Promise<WireOf<typeof colourBetRecord>[]> {
  return (await callHouse(myColourBets, { token: session.accessToken })).bets;
}

/** Waits until none of the player's bets is pending, and gives them, newest first. */
export async function awaitSettledBets(player: Player): Promise<WireOf<typeof colourBetRecord>[]> {
  await expect
    .poll(async () => (await listBets(player)).some((bet) => bet.status === 'pending'), { timeout: 40_000 })
    .toBe(false);
  return await listBets(player);
}

export async function getStats({ session }: Player) {
  return await callHouse(colourBetStats, { token: session.accessToken });
}

const COLOUR_OF_DIGIT = ['blue', 'red', 'green', 'red', 'green', 'blue', 'green', 'red', 'green', 'red'] as const;
const HUNDREDTHS = { red: 195, green: 195, blue: 475, number: 995 } as const;

/**
 * What a bet pays on a drawn digit, in paise, by the product's table of payouts written down a second time: the rules
 * under test do not judge themselves. For stakes whose payout is a whole number of paise.
 */
export function expectedPayout(bet: ColourSelection & { amount: number }, digit: number): number {
  const stake = Math.round(bet.amount * 100);
  if (bet.betType === 'number') return bet.betValue === String(digit) ? (stake * HUNDREDTHS.number) / 100 : 0;
  return COLOUR_OF_DIGIT[digit] === bet.betValue ? (stake * HUNDREDTHS[bet.betValue]) / 100 : 0;
}
