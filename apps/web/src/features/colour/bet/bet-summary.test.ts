import { NOTHING, paise, parseRupees, type ColourBetRecord } from '@rang/contract';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { colour as en } from '../wording/en.ts';
import { sumUpOpenBets, summaryOf } from './bet-summary.ts';

const i18n = createInstance({ lng: 'en', resources: { en: { colour: en } }, defaultNS: 'colour', initAsync: false });
await i18n.init();

describe('the summary line', () => {
  it('says stake, payout, odds and return of a colour', () => {
    const summary = summaryOf({ betType: 'color', betValue: 'red' }, paise(1000n));
    const line = `${i18n.t('bet.pays', { ...summary, selection: i18n.t('onColour.red') })} · ${i18n.t('bet.chances', { ...summary })}`;
    expect(line).toBe('₹10 on red pays ₹19.50 · odds 4 in 10 · returns 78%');
  });

  it('says them of a number', () => {
    const summary = summaryOf({ betType: 'number', betValue: '7' }, paise(50n));
    expect(summary).toEqual({ stake: '₹0.50', payout: '₹4.98', wins: 1, outOf: 10, share: '99.5%' });
  });

  it('groups rupees as they are read in India', () => {
    const summary = summaryOf({ betType: 'color', betValue: 'blue' }, paise(12_345_600n));
    expect(summary).toMatchObject({ stake: '₹1,23,456', payout: '₹5,86,416.00', share: '95%' });
  });
});

describe('the open bets of a round', () => {
  function betOf(betValue: string, rupees: string, change: Partial<ColourBetRecord> = {}): ColourBetRecord {
    return {
      _id: `${betValue}-${rupees}`,
      round: 7,
      betType: /[0-9]/.test(betValue) ? 'number' : 'color',
      betValue,
      amount: parseRupees(rupees) ?? NOTHING,
      status: 'pending',
      drawn: null,
      outcomeRule: 'fair',
      createdAt: '2026-11-21T10:00:00.000Z',
      ...change,
    };
  }

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
