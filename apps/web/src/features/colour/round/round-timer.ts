import type { OutcomeRule, TimerAnswer } from '@rang/contract';

/** The running round as the house tells it; moments are milliseconds of the house's clock, NaN where unreadable. */
export interface RoundTimer {
  readonly round: number;
  readonly endMs: number;
  readonly lockMs: number;
  /** The house's time when the answer was heard. */
  readonly heardMs: number;
  readonly rule: OutcomeRule;
}

/** Reads the answer of GET /timer; `heardMs` is the house's time at its arrival. */
export function readTimer(answer: TimerAnswer, heardMs: number): RoundTimer {
  return {
    round: answer.currentRound,
    endMs: Date.parse(answer.endTime),
    lockMs: Date.parse(answer.lockTime),
    heardMs,
    rule: answer.outcomeRule,
  };
}
