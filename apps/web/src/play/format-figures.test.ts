import { formatSignedRupees } from '@rang/contract';
import { minesMultiplier, multiplierNumber } from '@rang/games';
import { expect, it } from 'vitest';
import { formatHundredths, formatFactor, formatHundredthsShortly } from './format-figures.ts';

it('shows a multiplier cut, never rounded up', () => {
  expect(formatFactor(1.0312)).toBe('1.031x');
  expect(formatFactor(1.2857)).toBe('1.285x');
  expect(formatFactor(24.75)).toBe('24.75x');
  expect(formatFactor(1.98)).toBe('1.98x');
});

it('writes each multiplier of Mines as the platform does in India', () => {
  const written = (factor: number) =>
    new Intl.NumberFormat('en-IN', {
      ...{ minimumFractionDigits: 2, maximumFractionDigits: factor < 10 ? 3 : 2, roundingMode: 'trunc' },
    }).format(factor);
  for (let mines = 1; mines <= 24; mines += 1)
    for (let gems = 1; gems <= 25 - mines; gems += 1) {
      const factor = multiplierNumber(minesMultiplier(mines, gems));
      expect(formatFactor(factor)).toBe(`${written(factor)}x`);
    }
});

it('shows whole hundredths to the last one', () => {
  expect(formatHundredths(195n)).toBe('1.95x');
  expect(formatHundredths(995n)).toBe('9.95x');
  expect(formatHundredths(100_029n)).toBe('1,000.29x');
});

it('writes both decimals, and none of a large multiplier, never rounding up', () => {
  expect(formatHundredthsShortly(100)).toBe('1.00x');
  expect(formatHundredthsShortly(1_091)).toBe('10.91x');
  expect(formatHundredthsShortly(9_999)).toBe('99.99x');
  expect(formatHundredthsShortly(11_924)).toBe('119x');
  expect(formatHundredthsShortly(99_999)).toBe('999x');
  expect(formatHundredthsShortly(128_499)).toBe('1,284x');
});

it('shows a profit with its sign', () => {
  expect(formatSignedRupees(120n)).toBe('+₹1.20');
  expect(formatSignedRupees(-88n)).toBe('−₹0.88');
  expect(formatSignedRupees(0n)).toBe('₹0.00');
});
