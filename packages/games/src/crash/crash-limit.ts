import { LIMITS, type Paise } from '@rang/contract';

/** At how many hundredths a bet of this stake has won the most that a bet may win, and is paid. */
export function crashLimit(stake: Paise): number {
  return Number((LIMITS.crashMaxWin * 100n) / stake);
}
