import { expect, it } from 'vitest';
import { formatHundredths, formatMultiplier } from './format-multiplier.ts';

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
