import { paise } from '@rang/contract';
import { expect, it } from 'vitest';
import { formatHeld, formatMovement } from './format-movement.ts';

it('says in which direction money moved', () => {
  expect(formatMovement(paise(1234_50n), 'INR')).toBe('+₹1,234.50');
  expect(formatMovement(paise(-10n), 'INR')).toBe('−₹0.10');
  expect(formatMovement(paise(50_00n), 'COIN')).toBe('+50');
});

it('writes what was held in its currency', () => {
  expect(formatHeld(paise(123_456_78n), 'INR')).toBe('₹1,23,456.78');
  expect(formatHeld(paise(0n), 'INR')).toBe('₹0.00');
  expect(formatHeld(paise(1_00_000_00n), 'COIN')).toBe('1,00,000');
});
