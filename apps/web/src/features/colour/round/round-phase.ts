import { TIMES, type OutcomeRule, type TimerAnswer } from '@rang/contract';

/**
 * Where a round stands for the player: not known yet, bets open, bets closed, over and waiting for the next one,
 * or over for so long that the house must still be working on its result.
 */
export type Phase = 'loading' | 'open' | 'locked' | 'between' | 'processing';

// An answer needs the pause before it is asked for and may take the whole time-out to arrive.
const PATIENCE_MS = TIMES.nextRoundDelayMs + TIMES.apiTimeoutMs;

/** The phase at `nowMs` of the house's clock. */
export function phaseOf(timer: RoundTimer | undefined, nowMs: number): Phase {
  if (timer === undefined) return 'loading';
  if (Number.isNaN(timer.endMs)) return 'processing';
  if (nowMs < timer.endMs) return nowMs < timer.lockMs ? 'open' : 'locked';
  // The next round was asked for and the house still gave the old one.
  if (timer.receivedMs >= timer.endMs + TIMES.nextRoundDelayMs) return 'processing';
  return nowMs < timer.endMs + PATIENCE_MS ? 'between' : 'processing';
}

/** When the phase changes by itself, or undefined where only a new answer can change it. */
export function nextPhaseAt(timer: RoundTimer | undefined, nowMs: number): number | undefined {
  if (timer === undefined) return undefined;
  return [timer.lockMs, timer.endMs, timer.endMs + PATIENCE_MS].find((moment) => moment > nowMs);
}

/** Whether the screen pauses: inputs are off and nothing is polled but the next round's time. */
export function isPaused(phase: Phase): boolean {
  return phase === 'between' || phase === 'processing';
}

/** How long to wait before the round's time is asked for again, in milliseconds. */
export function timerPollMs(phase: Phase): number {
  return isPaused(phase) ? TIMES.nextRoundDelayMs : TIMES.timerPollMs;
}

/** The latest round whose end has passed, or undefined while none is known. */
export function endedRound(timer: RoundTimer | undefined, phase: Phase): number | undefined {
  if (timer === undefined) return undefined;
  return isPaused(phase) ? timer.round : timer.round - 1;
}

/** The running round as the house gives it; moments are milliseconds of the house's clock, NaN where unreadable. */
export interface RoundTimer {
  readonly round: number;
  readonly endMs: number;
  readonly lockMs: number;
  /** The house's time when the answer was received. */
  readonly receivedMs: number;
  readonly rule: OutcomeRule;
}

/** Reads the answer of GET /timer; `receivedMs` is the house's time at its arrival. */
export function readTimer(answer: TimerAnswer, receivedMs: number): RoundTimer {
  return {
    round: answer.currentRound,
    endMs: Date.parse(answer.endTime),
    lockMs: Date.parse(answer.lockTime),
    receivedMs,
    rule: answer.outcomeRule,
  };
}
