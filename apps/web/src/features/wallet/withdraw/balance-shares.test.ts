// @vitest-environment happy-dom
import { paise } from '@rang/contract';
import { expect, it } from 'vitest';
import { shareOf } from './balance-shares.tsx';

const limits = { min: paise(100_00n), max: paise(25_000_00n) };

it('is a whole number of paise, rounded down, so that all of it is never more than there is', () => {
  expect(shareOf(paise(1_000_03n), 25, limits)).toBe(250_00n);
  expect(shareOf(paise(1_000_03n), 100, limits)).toBe(1_000_03n);
});

it('is at most what may be withdrawn at once, and nothing where that is too little', () => {
  expect(shareOf(paise(90_000_00n), 100, limits)).toBe(limits.max);
  expect(shareOf(paise(90_000_00n), 25, limits)).toBe(22_500_00n);
  expect(shareOf(paise(399_00n), 25, limits)).toBeUndefined();
  expect(shareOf(paise(0n), 100, undefined)).toBeUndefined();
});
