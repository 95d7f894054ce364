import { expect, it } from 'vitest';
import { parseTypedRupees } from './amounts.ts';

it('reads an amount with the sign, blanks and separators of rupees', () => {
  expect(parseTypedRupees(' ₹ 12,34,567.50 ')).toBe(123_456_750n);
});

it('does not guess at an amount', () => {
  expect(parseTypedRupees('1,')).toBeUndefined();
  expect(parseTypedRupees('1.2.3')).toBeUndefined();
});
