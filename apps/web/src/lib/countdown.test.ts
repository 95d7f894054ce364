import { describe, expect, it } from 'vitest';
import { countdownOf, nextSecondAt } from './countdown.ts';

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
