import { expect, it } from 'vitest';
import { formatShare } from './format-number.ts';

it('shows a small share with as many digits as it takes', () => {
  expect(formatShare(0.88, 'en')).toBe('88%');
  expect(formatShare(0.8571, 'en')).toBe('85.7%');
  expect(formatShare(0.00000019, 'en')).toBe('0.000019%');
});
