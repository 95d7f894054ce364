import { describe, expect, it } from 'vitest';
import {
  endedRound,
  isPaused,
  nextPhaseAt,
  phaseOf,
  readTimer,
  timerPollMs,
  type Phase,
  type RoundTimer,
} from './round-phase.ts';

const START = Date.parse('2026-11-21T10:00:00.000Z');

function timerOf(change: Partial<RoundTimer> = {}): RoundTimer {
  return { round: 7, endMs: START + 60_000, lockMs: START + 30_000, receivedMs: START, rule: 'fair', ...change };
}

describe('the round as the player sees it', () => {
  it('is loading until the house has given its time', () => {
    expect(phaseOf(undefined, START)).toBe('loading');
    expect(nextPhaseAt(undefined, START)).toBeUndefined();
  });

  it('takes bets up to the lock and not at the lock itself', () => {
    expect(phaseOf(timerOf(), START + 29_999)).toBe('open');
    expect(phaseOf(timerOf(), START + 30_000)).toBe('locked');
  });

  it('is between rounds from the very end on', () => {
    expect(phaseOf(timerOf(), START + 59_999)).toBe('locked');
    expect(phaseOf(timerOf(), START + 60_000)).toBe('between');
  });

  it('is being processed when the house still gives the old round after the pause', () => {
    expect(phaseOf(timerOf({ receivedMs: START + 62_000 }), START + 62_010)).toBe('processing');
  });

  it('keeps waiting when the old round was given within the pause', () => {
    expect(phaseOf(timerOf({ receivedMs: START + 60_500 }), START + 60_600)).toBe('between');
  });

  it('is being processed when no answer came within the time-out', () => {
    expect(phaseOf(timerOf(), START + 60_000 + 12_000)).toBe('processing');
  });

  it('is being processed when the end is no readable time', () => {
    expect(phaseOf(timerOf({ endMs: Number.NaN }), START)).toBe('processing');
  });

  it('takes no bets when the lock is no readable time', () => {
    expect(phaseOf(timerOf({ lockMs: Number.NaN }), START)).toBe('locked');
  });

  it('walks through its phases at the lock, the end and the end of patience', () => {
    expect(nextPhaseAt(timerOf(), START)).toBe(START + 30_000);
    expect(nextPhaseAt(timerOf(), START + 30_000)).toBe(START + 60_000);
    expect(nextPhaseAt(timerOf(), START + 60_000)).toBe(START + 72_000);
    expect(nextPhaseAt(timerOf(), START + 72_000)).toBeUndefined();
  });

  it('asks for the next round two seconds after the end and every ten seconds otherwise', () => {
    const waits = (['loading', 'open', 'locked', 'between', 'processing'] as const).map(timerPollMs);
    expect(waits).toEqual([10_000, 10_000, 10_000, 2_000, 2_000]);
  });

  it('pauses only after the end', () => {
    const phases: Phase[] = ['loading', 'open', 'locked', 'between', 'processing'];
    expect(phases.filter(isPaused)).toEqual(['between', 'processing']);
  });

  it('counts the given round as ended once it is over and the one before it until then', () => {
    expect(endedRound(timerOf(), 'open')).toBe(6);
    expect(endedRound(timerOf(), 'between')).toBe(7);
    expect(endedRound(undefined, 'loading')).toBeUndefined();
  });

  it('is read from the answer of the house', () => {
    const answer = {
      success: true as const,
      endTime: '2026-11-21T10:01:00.000Z',
      lockTime: '2026-11-21T10:00:30.000Z',
      serverTime: '2026-11-21T10:00:00.000Z',
      currentRound: 7,
      outcomeRule: 'fair' as const,
    };
    expect(readTimer(answer, START)).toEqual(timerOf());
  });
});
