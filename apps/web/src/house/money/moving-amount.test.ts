// @vitest-environment happy-dom
import { paise } from '@rang/contract';
import { expect, it } from 'vitest';
import { amountBetween } from './moving-amount.tsx';

it('counts from one amount to the other, never beyond it, and ends on it to the paisa', () => {
  for (const [start, end] of [
    [100_00n, 2_33n],
    [0n, 9_00_71_99_25_47_40_993n],
  ] as const) {
    expect(amountBetween(paise(start), paise(end), 0)).toBe(start);
    for (const part of [0.1, 0.5, 0.999]) {
      const between = amountBetween(paise(start), paise(end), part);
      expect(between >= (start < end ? start : end) && between <= (start < end ? end : start)).toBe(true);
    }
    expect(amountBetween(paise(start), paise(end), 1)).toBe(end);
    expect(amountBetween(paise(start), paise(end), 1.4)).toBe(end);
  }
});
