import { expect, it } from 'vitest';
import { formatCount, formatShare, numberFormat, roundSteps } from './format-number.ts';

it('shows a small share with as many digits as it takes', () => {
  expect(formatShare(0.88, 'en')).toBe('88%');
  expect(formatShare(0.8571, 'en')).toBe('85.7%');
  expect(formatShare(0.00000019, 'en')).toBe('0.000019%');
});

it.each(['en', 'es', 'fr', 'de'])('writes numbers in %s as the rupees beside them are written', (language) => {
  expect(numberFormat(language, { minimumFractionDigits: 2 }).format(1_234.5)).toBe('1,234.50');
  expect(formatCount(1_00_000, language)).toBe('1,00,000');
  expect(formatShare(0.995, language)).toBe('99.5%');
});

it('writes dollars as a locale that is named whole writes them', () => {
  expect(numberFormat('en-US', { style: 'currency', currency: 'USD' }).format(100_000)).toBe('$100,000.00');
});

it.each([
  [-3_000, 12_340, [-5_000, 0, 5_000, 10_000, 15_000]],
  [-4_321, 17_250, [-10_000, 0, 10_000, 20_000]],
  [-45, 0, [-60, -40, -20, 0]],
  [0, 800, [0, 200, 400, 600, 800]],
  [-0.07, 0.05, [-0.1, -0.05, 0, 0.05]],
  [0, 0, [0, 0.01]],
])('draws an axis from %d to %d in round steps from nothing on', (least, most, steps) => {
  expect(roundSteps(least, most)).toEqual(steps);
});
