import { expect, it } from 'vitest';
import { formatWireRupees } from './format-wire-rupees.ts';

it('shows an amount as people read it, and what is none as it came', () => {
  expect(formatWireRupees(1234.5)).toBe('₹1,234.50');
  expect(formatWireRupees(0.001)).toBe('₹0.001');
});
