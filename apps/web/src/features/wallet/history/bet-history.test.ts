// @vitest-environment happy-dom
import { BET_OUTCOMES, paise } from '@rang/contract';
import { expect, it } from 'vitest';
import { describeNet, OUTCOME_TONES } from './bet-history.tsx';

it('shows an open bet as no loss, and a stake that came back as no win', () => {
  expect(BET_OUTCOMES.filter((outcome) => OUTCOME_TONES[outcome] === 'good')).toEqual(['won']);
  expect(BET_OUTCOMES.filter((outcome) => OUTCOME_TONES[outcome] === 'bad')).toEqual(['lost']);
});

it.each([
  ['won', 10_00n, 11_25n, '+₹1.25'],
  ['won', 10_00n, 9_00n, '−₹1.00'],
  ['lost', 10_00n, null, '−₹10.00'],
  ['refunded', 10_00n, 10_00n, '₹10.00'],
  ['canceled', 10_00n, 10_00n, '₹10.00'],
  ['open', 10_00n, null, null],
] as const)('a bet that is %s came to its profit or loss', (outcome, amount, payout, net) => {
  const paid = payout === null ? null : paise(payout);
  expect(describeNet({ outcome, amount: paise(amount), payout: paid })).toBe(net);
});
