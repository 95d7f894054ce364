import { paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { formatShortRupees, getPaise } from './wire-amount.ts';

describe('amounts of answers', () => {
  it('are read to the paisa', () => {
    expect(getPaise(1234.56)).toBe(123_456n);
    expect(getPaise(0)).toBe(0n);
  });

  it('are refused when they are no rupees', () => {
    expect(() => getPaise(Number.NaN)).toThrow(RangeError);
    expect(() => getPaise(1.005)).toThrow(RangeError);
  });

  it('are written without empty paise where room is short', () => {
    expect(formatShortRupees(paise(10_000n))).toBe('₹100');
    expect(formatShortRupees(paise(5_000_000n))).toBe('₹50,000');
    expect(formatShortRupees(paise(10_050n))).toBe('₹100.50');
  });
});
