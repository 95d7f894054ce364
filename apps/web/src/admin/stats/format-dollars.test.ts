import { paise } from '@rang/contract';
import { expect, test } from 'vitest';
import { formatDollars } from './format-dollars.ts';

test.each([
  [0n, 8_500n, '$0.00'],
  [8_500n, 8_500n, '$1.00'],
  [15_000n, 8_500n, '$1.76'],
  // Half a cent is a cent; less is nothing.
  [43n, 8_500n, '$0.01'],
  [42n, 8_500n, '$0.00'],
  [100n, 100n, '$1.00'],
  [10_493_827_160_500n, 8_500n, '$1,234,567,901.24'],
  [-15_000n, 8_500n, '-$1.76'],
  [100n, 8_333n, '$0.01'],
])('%s paise at %s paise a dollar are %s', (amount, rate, text) => {
  expect(formatDollars(paise(amount), paise(rate))).toBe(text);
});
