import { paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { formatShortRupees } from './wire-amount.ts';

describe('amounts of answers', () => {
  it('are written without empty paise where room is short', () => {
    expect(formatShortRupees(paise(10_000n))).toBe('₹100');
    expect(formatShortRupees(paise(5_000_000n))).toBe('₹50,000');
    expect(formatShortRupees(paise(10_050n))).toBe('₹100.50');
  });
});
