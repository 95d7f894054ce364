import { useCallback } from 'react';
import type { Phase, RoundTimer } from './round-phase.ts';
import { useHouseTime } from './use-house-time.ts';

const SECOND_MS = 1000;

/** What a clock that has one line counts down to: the lock while bets are open, then the result. */
export function countdownTarget(timer: RoundTimer | undefined, phase: Phase): number | undefined {
  return phase === 'open' ? timer?.lockMs : timer?.endMs;
}

/** Minutes and seconds as the clock shows them, two digits each; a begun second counts whole, so that zero is the end. */
export function countdownOf(endMs: number, nowMs: number): { minutes: string; seconds: string } {
  const left = Math.ceil(Math.max(0, endMs - nowMs) / SECOND_MS);
  const shown = Number.isNaN(left) ? 0 : Math.min(left, 99 * 60 + 59);
  return { minutes: twoDigits(Math.floor(shown / 60)), seconds: twoDigits(shown % 60) };
}

/** When the shown second changes next, or undefined at zero. */
export function nextSecondAt(endMs: number, nowMs: number): number | undefined {
  const left = Math.ceil((endMs - nowMs) / SECOND_MS);
  return left > 0 ? endMs - (left - 1) * SECOND_MS : undefined;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

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
