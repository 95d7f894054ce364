import { crashMs } from './crash-ms.ts';
import { crashMultiplierAt } from './crash-multiplier-at.ts';

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
 * What a cash-out is worth. A multiplier at which the bet pays by itself is paid exactly, whenever its player asks, if
 * the round reaches it. Below that, the multiplier of the moment counts in which the house received the cash-out, if that
 * was before the crash. Throws a RangeError where the time is not a whole number from 0.
 */
export function decideCashOut({ elapsedMs, paysAt, crashPoint }: CashOutAsk): { multiplier: number } | 'too-late' {
  if (!Number.isSafeInteger(elapsedMs) || elapsedMs < 0) throw new RangeError('the time is whole milliseconds from 0');
  const crashed = elapsedMs >= crashMs(crashPoint);
  const reached = crashed ? crashPoint : crashMultiplierAt(elapsedMs);
  if (paysAt <= reached) return { multiplier: paysAt };
  return crashed ? 'too-late' : { multiplier: reached };
}
