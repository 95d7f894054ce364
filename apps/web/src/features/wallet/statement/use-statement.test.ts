// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import {
  PERIODS,
  WHOLE_STATEMENT,
  changeFilter,
  findPeriod,
  isNarrowed,
  isTurnedAround,
  kindsOf,
  periodOf,
  queryOf,
} from './use-statement.ts';

describe('the filter of a statement', () => {
  it('asks for nothing but what was chosen', () => {
    expect(queryOf(WHOLE_STATEMENT)).toEqual({ currency: 'INR' });
    expect(queryOf({ currency: 'INR', kind: 'bet', from: '2026-11-01', to: '2026-11-21' })).toEqual({
      currency: 'INR',
      kind: 'bet',
      from: '2026-11-01',
      to: '2026-11-21',
    });
  });

  it('is narrowed by a kind or a day, and by no currency', () => {
    expect(isNarrowed({ ...WHOLE_STATEMENT, currency: 'COIN' })).toBe(false);
    expect(isNarrowed({ ...WHOLE_STATEMENT, kind: 'bet' })).toBe(true);
    expect(isNarrowed({ ...WHOLE_STATEMENT, to: '2026-11-21' })).toBe(true);
  });

  it('drops a kind that the currency does not have', () => {
    const bets = changeFilter(WHOLE_STATEMENT, { kind: 'bet' });
    expect(bets.kind).toBe('bet');
    expect(changeFilter(bets, { currency: 'COIN' })).toEqual({ ...WHOLE_STATEMENT, currency: 'COIN' });
    expect(changeFilter(bets, { from: '2026-11-01' }).kind).toBe('bet');
    expect(kindsOf('COIN')).toContain('referral');
    expect(kindsOf('INR')).not.toContain('referral');
  });

  it('has periods that end today, and tells which one the chosen days are', () => {
    expect(periodOf('today', '2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-01' });
    expect(periodOf('week', '2026-11-03')).toEqual({ from: '2026-10-28', to: '2026-11-03' });
    expect(periodOf('month', '2026-11-30')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    for (const period of PERIODS) expect(findPeriod(periodOf(period, '2026-11-21'), '2026-11-21')).toBe(period);
    expect(findPeriod({ from: '2026-11-02', to: '2026-11-21' }, '2026-11-21')).toBeUndefined();
  });

  it('notices days that are the wrong way round', () => {
    expect(isTurnedAround({ ...WHOLE_STATEMENT, from: '2026-11-02', to: '2026-11-01' })).toBe(true);
    expect(isTurnedAround({ ...WHOLE_STATEMENT, from: '2026-11-01', to: '2026-11-01' })).toBe(false);
    expect(isTurnedAround({ ...WHOLE_STATEMENT, from: '2026-11-02' })).toBe(false);
  });
});
