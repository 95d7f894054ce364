import { expect, it } from 'vitest';
import { formatCount, formatShare, numberFormat } from './format-number.ts';

it('shows a small share with as many digits as it takes', () => {
  expect(formatShare(0.88)).toBe('88%');
  expect(formatShare(0.8571)).toBe('85.7%');
  expect(formatShare(0.00000019)).toBe('0.000019%');
});

it('writes numbers as the rupees beside them are written', () => {
  expect(numberFormat({ minimumFractionDigits: 2 }).format(1_234.5)).toBe('1,234.50');
  expect(formatCount(1_00_000)).toBe('1,00,000');
  expect(formatShare(0.995)).toBe('99.5%');
});
