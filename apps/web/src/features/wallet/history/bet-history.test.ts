// @vitest-environment happy-dom
import { BET_OUTCOMES, paise } from '@rang/contract';
import { expect, it } from 'vitest';
import { describeNet, OUTCOME_TONES } from './bet-history.tsx';

it('shows an open bet as no loss, and a stake that came back as no win', () => {
  expect(BET_OUTCOMES.filter((outcome) => OUTCOME_TONES[outcome] === 'good')).toEqual(['won']);
  expect(BET_OUTCOMES.filter((outcome) => OUTCOME_TONES[outcome] === 'bad')).toEqual(['lost']);
});

it.each([
  { outcome: 'won', payout: 11_25n, net: '+₹1.25' },
  { outcome: 'won', payout: 9_00n, net: '−₹1.00' },
  { outcome: 'lost', payout: null, net: '−₹10.00' },
  { outcome: 'refunded', payout: 10_00n, net: '₹10.00' },
  { outcome: 'canceled', payout: 10_00n, net: '₹10.00' },
  { outcome: 'open', payout: null, net: null },
] as const)(
  'a bet of ten rupees that is $outcome and paid $payout paise stands with $net',
  ({ outcome, payout, net }) => {
    const paid = payout === null ? null : paise(payout);
    expect(describeNet({ outcome, amount: paise(10_00n), payout: paid })).toBe(net);
  },
);
