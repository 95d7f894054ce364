import { describe, expect, it } from 'vitest';
import { countdownOf } from '../../../lib/countdown.ts';
import { countdownTarget } from './countdown.ts';
import { phaseOf, readTimer } from './round-phase.ts';

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
