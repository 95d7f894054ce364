import type { TimerAnswer } from '@rang/contract';

/** Where a colour round stands: `open` for bets until `secondsLeft` run out, `locked` until its result, then `over`. */
export interface RoundPhase {
  readonly phase: 'open' | 'locked' | 'over';
  readonly secondsLeft: number;
}

/** Reads the phase from the timer at a moment of the house's clock; a timer that cannot be read counts as over. */
export function readRoundPhase(timer: Pick<TimerAnswer, 'endTime' | 'lockTime'>, nowMs: number): RoundPhase {
  const untilLockMs = Date.parse(timer.lockTime) - nowMs;
  if (untilLockMs > 0) return { phase: 'open', secondsLeft: Math.ceil(untilLockMs / 1000) };
  const untilEndMs = Date.parse(timer.endTime) - nowMs;
  if (untilEndMs > 0) return { phase: 'locked', secondsLeft: Math.ceil(untilEndMs / 1000) };
  return { phase: 'over', secondsLeft: 0 };
}

/** Seconds as a clock shows them: `00:47`. */
export function formatSeconds(seconds: number): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}
