import { describe, expect, it } from 'vitest';
import { formatSeconds, readRoundPhase } from './round-phase.ts';

const timer = { lockTime: '2026-11-21T10:00:30.000Z', endTime: '2026-11-21T10:01:00.000Z' };
const at = (iso: string) => readRoundPhase(timer, Date.parse(iso));

describe('the round on the home page', () => {
  it('is open for bets until the lock', () => {
    expect(at('2026-11-21T10:00:00.000Z')).toEqual({ phase: 'open', secondsLeft: 30 });
    expect(at('2026-11-21T10:00:29.001Z')).toEqual({ phase: 'open', secondsLeft: 1 });
  });

  it('is locked from the lock to the result', () => {
    expect(at('2026-11-21T10:00:30.000Z')).toEqual({ phase: 'locked', secondsLeft: 30 });
  });

  it('is over from the result on, and when the timer cannot be read', () => {
    expect(at('2026-11-21T10:01:00.000Z')).toEqual({ phase: 'over', secondsLeft: 0 });
    expect(readRoundPhase({ lockTime: 'soon', endTime: '' }, 0)).toEqual({ phase: 'over', secondsLeft: 0 });
  });

  it('is shown as minutes and seconds', () => {
    expect(formatSeconds(47)).toBe('00:47');
    expect(formatSeconds(60)).toBe('01:00');
  });
});
