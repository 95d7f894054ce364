import { expect, it } from 'vitest';
import { formatCount, formatShare, numberFormat } from './format-number.ts';

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
