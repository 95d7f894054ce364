import { NOTHING, parseRupees, type ColourBetRecord } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { sumUpOpenBets } from './sum-up-open-bets.ts';

function betOf(betValue: string, rupees: string, change: Partial<ColourBetRecord> = {}): ColourBetRecord {
  return {
    _id: `${betValue}-${rupees}`,
    round: 7,
    betType: /[0-9]/.test(betValue) ? 'number' : 'color',
    betValue,
    amount: parseRupees(rupees) ?? NOTHING,
    status: 'pending',
    outcomeRule: 'fair',
    createdAt: '2026-11-21T10:00:00.000Z',
    ...change,
  };
}

describe('the open bets of a round', () => {
  it('are summed up by selection, the latest first', () => {
    const sums = sumUpOpenBets([betOf('7', '0.1'), betOf('red', '5'), betOf('7', '0.2')], 7);
    expect(sums).toEqual([
      { betValue: '7', total: 30n },
      { betValue: 'red', total: 500n },
    ]);
  });

  it('leave out other rounds and settled bets', () => {
    expect(sumUpOpenBets([betOf('7', '1', { round: 6 }), betOf('7', '1', { status: 'won' })], 7)).toEqual([]);
  });
});
