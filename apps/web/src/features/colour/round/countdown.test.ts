import { describe, expect, it } from 'vitest';
import { countdownOf, countdownTarget, nextSecondAt } from './countdown.ts';
import { phaseOf, readTimer } from './round-phase.ts';

describe('the countdown', () => {
  it('shows minutes and seconds with two digits each', () => {
    expect(countdownOf(125_000, 0)).toEqual({ minutes: '02', seconds: '05' });
  });

  it('counts a begun second whole', () => {
    expect(countdownOf(30_000, 1)).toEqual({ minutes: '00', seconds: '30' });
    expect(countdownOf(30_000, 29_999)).toEqual({ minutes: '00', seconds: '01' });
  });

  it('stays at zero after the end and for an unreadable end', () => {
    expect(countdownOf(1_000, 5_000)).toEqual({ minutes: '00', seconds: '00' });
    expect(countdownOf(Number.NaN, 5_000)).toEqual({ minutes: '00', seconds: '00' });
  });

  it('changes next when the whole seconds left do', () => {
    expect(nextSecondAt(30_000, 0)).toBe(1_000);
    expect(nextSecondAt(30_000, 400)).toBe(1_000);
    expect(nextSecondAt(30_000, 29_200)).toBe(30_000);
  });

  it('does not change any more at zero', () => {
    expect(nextSecondAt(30_000, 30_000)).toBeUndefined();
    expect(nextSecondAt(Number.NaN, 0)).toBeUndefined();
  });
});

describe('the clock on the card of the game', () => {
  const timerOf = (lockTime: string, endTime: string) =>
    readTimer({ success: true, lockTime, endTime, serverTime: '', currentRound: 7, outcomeRule: 'fair' }, 0);
  const at = (iso: string) => {
    const timer = timerOf('2026-11-21T10:00:30.000Z', '2026-11-21T10:01:00.000Z');
    const phase = phaseOf(timer, Date.parse(iso));
    return { phase, ...countdownOf(countdownTarget(timer, phase) ?? Number.NaN, Date.parse(iso)) };
  };

  it('counts to the lock while bets are open', () => {
    expect(at('2026-11-21T10:00:00.000Z')).toEqual({ phase: 'open', minutes: '00', seconds: '30' });
    expect(at('2026-11-21T10:00:29.001Z')).toEqual({ phase: 'open', minutes: '00', seconds: '01' });
  });

  it('counts from the lock to the result', () => {
    expect(at('2026-11-21T10:00:30.000Z')).toEqual({ phase: 'locked', minutes: '00', seconds: '30' });
  });

  it('is over from the result on, and when the timer cannot be read', () => {
    expect(at('2026-11-21T10:01:00.000Z')).toEqual({ phase: 'between', minutes: '00', seconds: '00' });
    expect(phaseOf(timerOf('soon', ''), 0)).toBe('processing');
  });

  it('shows minutes and seconds', () => {
    expect(countdownOf(47_000, 0)).toEqual({ minutes: '00', seconds: '47' });
    expect(countdownOf(60_000, 0)).toEqual({ minutes: '01', seconds: '00' });
  });
});
