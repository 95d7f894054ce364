import { useCallback } from 'react';
import { useHouseTime } from '../../../house/use-house-time.ts';
import { countdownOf, nextSecondAt } from '../../../lib/countdown.ts';
import type { Phase, RoundTimer } from './round-phase.ts';

/** What a clock that has one line counts down to: the lock while bets are open, then the result. */
export function countdownTarget(timer: RoundTimer | undefined, phase: Phase): number | undefined {
  return phase === 'open' ? timer?.lockMs : timer?.endMs;
}

/** The countdown to a round's end or `untilMs`, renewed with each second of the house's clock; `leftMs` is never below zero. */
export function useCountdown(
  timer: RoundTimer | undefined,
  untilMs?: number,
): { minutes: string; seconds: string; leftMs: number } {
  const endMs = untilMs ?? timer?.endMs ?? Number.NaN;
  const nextChange = useCallback((nowMs: number) => nextSecondAt(endMs, nowMs), [endMs]);
  const nowMs = useHouseTime(nextChange, timer?.receivedMs);
  return { ...countdownOf(endMs, nowMs), leftMs: Number.isNaN(endMs) ? 0 : Math.max(0, endMs - nowMs) };
}
