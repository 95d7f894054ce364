import { expect, it } from 'vitest';
import { formatHeld, formatMovement } from './format-movement.ts';

it('says in which direction money moved', () => {
  expect(formatMovement(1234.5, 'INR')).toBe('+₹1,234.50');
  expect(formatMovement(-0.1, 'INR')).toBe('−₹0.10');
  expect(formatMovement(50, 'COIN')).toBe('+50');
});

it('writes what was held in its currency', () => {
  expect(formatHeld(123_456.78, 'INR')).toBe('₹1,23,456.78');
  expect(formatHeld(0, 'INR')).toBe('₹0.00');
  expect(formatHeld(1_00_000, 'COIN')).toBe('1,00,000');
});

it('does not write what is no amount', () => {
  expect(() => formatMovement(Number.NaN, 'INR')).toThrow(RangeError);
  expect(() => formatMovement(1.005, 'INR')).toThrow(RangeError);
});
