import { useCallback } from 'react';
import { countdownOf, nextSecondAt } from './countdown.ts';
import type { RoundTimer } from './round-timer.ts';
import { useHouseTime } from './use-house-time.ts';

/** The countdown to a round's end or `untilMs`, renewed with each second of the house's clock; `leftMs` is never below zero. */
export function useCountdown(
  timer: RoundTimer | undefined,
  untilMs?: number,
): { minutes: string; seconds: string; leftMs: number } {
  const endMs = untilMs ?? timer?.endMs ?? Number.NaN;
  const nextChange = useCallback((nowMs: number) => nextSecondAt(endMs, nowMs), [endMs]);
  const nowMs = useHouseTime(nextChange, timer?.heardMs);
  return { ...countdownOf(endMs, nowMs), leftMs: Number.isNaN(endMs) ? 0 : Math.max(0, endMs - nowMs) };
}
