import { expect, it } from 'vitest';
import { formatHundredths, formatMultiplier, formatProfit, shortTimes } from './format-figures.ts';

it('shows a multiplier cut, never rounded up', () => {
  expect(formatMultiplier(1.0312, 'en')).toBe('1.031×');
  expect(formatMultiplier(1.2857, 'en')).toBe('1.285×');
  expect(formatMultiplier(24.75, 'en')).toBe('24.75×');
  expect(formatMultiplier(1.98, 'de')).toBe('1,98×');
});

it('shows whole hundredths to the last one', () => {
  expect(formatHundredths(195n, 'en')).toBe('1.95×');
  expect(formatHundredths(995n, 'de')).toBe('9,95×');
  expect(formatHundredths(100_029n, 'en')).toBe('1,000.29×');
});

it('writes both decimals, and none of a large multiplier, never rounding up', () => {
  expect(shortTimes(100, 'en')).toBe('1.00x');
  expect(shortTimes(1_091, 'en')).toBe('10.91x');
  expect(shortTimes(1_091, 'de')).toBe('10,91x');
  expect(shortTimes(99_999, 'en')).toBe('999.99x');
  expect(shortTimes(128_499, 'en')).toBe('1,284x');
});

it('shows a profit with its sign', () => {
  expect(formatProfit(120n)).toBe('+₹1.20');
  expect(formatProfit(-88n)).toBe('−₹0.88');
  expect(formatProfit(0n)).toBe('+₹0.00');
});
