import { paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { formatShortRupees, parseTypedRupees } from './amounts.ts';

describe('amounts of answers', () => {
  it('are written without empty paise where room is short', () => {
    expect(formatShortRupees(paise(10_000n))).toBe('₹100');
    expect(formatShortRupees(paise(5_000_000n))).toBe('₹50,000');
    expect(formatShortRupees(paise(10_050n))).toBe('₹100.50');
  });
});

it('reads an amount with the sign, blanks and separators of rupees', () => {
  expect(parseTypedRupees(' ₹ 12,34,567.50 ')).toBe(123_456_750n);
});

it('does not guess at an amount', () => {
  expect(parseTypedRupees('1,')).toBeUndefined();
  expect(parseTypedRupees('1.2.3')).toBeUndefined();
});
