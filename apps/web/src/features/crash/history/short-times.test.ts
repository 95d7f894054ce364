import { expect, it } from 'vitest';
import { shortTimes } from './short-times.ts';

it('writes both decimals, and none of a large multiplier, never rounding up', () => {
  expect(shortTimes(100, 'en')).toBe('1.00x');
  expect(shortTimes(1_091, 'en')).toBe('10.91x');
  expect(shortTimes(1_091, 'de')).toBe('10,91x');
  expect(shortTimes(99_999, 'en')).toBe('999.99x');
  expect(shortTimes(128_499, 'en')).toBe('1,284x');
});
