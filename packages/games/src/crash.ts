import { LIMITS, subtractPaise, type CrashBet, type CrashBetStatus, type Paise } from '@rang/contract';
import { RETURN_PERCENT } from '@rang/fairness';
import { multiplyRoundingDown } from './money.ts';

/** What the multiplier's logarithm gains in a millisecond: it doubles about every eleven and a half seconds. */
export const CRASH_GROWTH_A_MS = 0.00006;

/** Milliseconds for each unit of the multiplier's logarithm. */
const MS_A_UNIT = 1 / CRASH_GROWTH_A_MS;

/**
 * The multiplier of a round of Crash that has run for so many milliseconds: e^(0.00006 x ms), in hundredths, rounded down.
 * Throws a RangeError for a time before the start.
 */
export function crashMultiplierAt(elapsedMs: number): number {
  if (!(elapsedMs >= 0)) throw new RangeError('a multiplier is of a time from 0');
  return Math.floor(100 * Math.exp(CRASH_GROWTH_A_MS * elapsedMs));
}

/**
 * The first whole millisecond of a round at which its multiplier is at least `crashPoint` hundredths: from then on the
 * round has crashed. 0 for an instant crash. Throws a RangeError below 100.
 */
export function crashMs(crashPoint: number): number {
  if (!(crashPoint >= 100 && crashPoint < Infinity)) throw new RangeError('a multiplier is at least 1.00');
  // A logarithm is not exact to the last bit: the multiplier itself has the last word.
  let ms = Math.ceil(Math.log(crashPoint / 100) * MS_A_UNIT);
  while (crashMultiplierAt(ms) < crashPoint) ms += 1;
  while (ms > 0 && crashMultiplierAt(ms - 1) >= crashPoint) ms -= 1;
  return ms;
}

/** The chance, of 1, that a round reaches a multiplier in hundredths above 100: 0.99 over it, by the scheme of its point. */
export function crashChance(multiplier: number): number {
  return Math.min(1, RETURN_PERCENT / multiplier);
}

/** At how many hundredths a bet of this stake has won the most that a bet may win, and is paid. The stake is above 0. */
export function crashLimit(stake: Paise): number {
  return Number((LIMITS.crashMaxWin * 100n) / stake);
}

/**
 * At how many hundredths the house pays a bet by itself, exactly and whatever its player does: at its target, or at the
 * limit of its stake where that is lower or there is no target. In the database this is the column `pays_at`.
 */
export function crashPaysAt(bet: { stake: Paise; target: number | null }): number {
  return Math.min(bet.target ?? Infinity, crashLimit(bet.stake));
}

/**
 * What of a bet is cashed out by half, and what flies on: half of it, rounded down to the paisa, and the rest. Undefined where
 * the half would be below the game's least stake. Both keep the multiplier at which the whole bet pays by itself, so that
 * together they never win more than one bet may.
 */
export function crashHalf(stake: Paise): { half: Paise; rest: Paise } | undefined {
  const half = multiplyRoundingDown(stake, { numerator: 1n, denominator: 2n });
  return half < LIMITS.crashStake.min ? undefined : { half, rest: subtractPaise(stake, half) };
}

/**
 * How far a round had come when the house received a command, in hundredths: its multiplier at that millisecond, and from
 * the crash on the crash point, with which the command is late. Throws a RangeError for a time before the start or a point
 * below 100.
 */
export function crashReached(round: { elapsedMs: number; crashPoint: number }): {
  multiplier: number;
  isLate: boolean;
} {
  const { elapsedMs, crashPoint } = round;
  const isLate = elapsedMs >= crashMs(crashPoint);
  return { multiplier: isLate ? crashPoint : crashMultiplierAt(elapsedMs), isLate };
}

/** A cash-out as the house received it: how long the round had run, where the bet pays by itself, where it crashes. */
export interface CashOutAsk {
  /** Whole milliseconds. */
  readonly elapsedMs: number;
  /** Hundredths. */
  readonly paysAt: number;
  /** Hundredths. */
  readonly crashPoint: number;
}

/**
 * At which multiplier, in hundredths, a cash-out is paid. A multiplier at which the bet pays by itself is paid exactly,
 * whenever its player asks, if the round reaches it. Below that, the multiplier of the moment counts in which the house
 * received the cash-out, if that was before the crash. The statement of a batch of cash-outs decides the same:
 * docs/adr/0022-where-a-payout-is-decided.md. Throws a RangeError where the time is not a whole number from 0.
 */
export function decideCashOut({ elapsedMs, paysAt, crashPoint }: CashOutAsk): { multiplier: number } | 'too-late' {
  if (!Number.isSafeInteger(elapsedMs) || elapsedMs < 0) throw new RangeError('the time is whole milliseconds from 0');
  const { multiplier, isLate } = crashReached({ elapsedMs, crashPoint });
  if (paysAt <= multiplier) return { multiplier: paysAt };
  return isLate ? 'too-late' : { multiplier };
}

const STAGES: Readonly<Record<CrashBetStatus, number>> = {
  pending_next_round: 0,
  active: 1,
  cashed_out: 3,
  lost: 3,
  canceled: 3,
  refunded: 3,
};

/** How far a bet has come, up to 3, where it has ended. Half of it is cashed out while it is active. */
export function crashStage({ status, halfAmount }: Pick<CrashBet, 'status' | 'halfAmount'>): number {
  return status === 'active' && halfAmount !== undefined ? 2 : STAGES[status];
}
