import { paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { parseTypedRupees } from '../amounts.ts';
import { listQuickAmounts } from './choices.tsx';

describe('the quick amounts', () => {
  it('are all there without limits', () => {
    expect(listQuickAmounts(undefined)).toHaveLength(6);
  });

  it('leave out what the house would refuse', () => {
    expect(listQuickAmounts({ min: paise(50_000n), max: paise(200_000n) })).toEqual([50_000n, 100_000n, 200_000n]);
  });
});

it('reads an amount with the sign, blanks and separators of rupees', () => {
  expect(parseTypedRupees(' ₹ 12,34,567.50 ')).toBe(123_456_750n);
});

it.each([
  ['1,000', 100_000n],
  ['12,34,567', 123_456_700n],
  ['1,234,567.5', 123_456_750n],
  ['100,50', 10_050n],
  ['150,5', 15_050n],
  ['1000,00', 100_000n],
])('reads %s as it is meant', (text, amount) => {
  expect(parseTypedRupees(text)).toBe(amount);
});

it.each(['1,00,5', '1000,000', '1,0000', ',50', '1.234,50', '1,000,5', '10,,000', '1,000.505', '１００', '1e3', '-5'])(
  'does not guess at %s',
  (text) => {
    expect(parseTypedRupees(text)).toBeUndefined();
  },
);

it('does not guess at an amount', () => {
  expect(parseTypedRupees('1,')).toBeUndefined();
  expect(parseTypedRupees('1.2.3')).toBeUndefined();
});
