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

it('does not guess at an amount', () => {
  expect(parseTypedRupees('1,')).toBeUndefined();
  expect(parseTypedRupees('1.2.3')).toBeUndefined();
});
