import { LIMITS, paise } from '@rang/contract';
import { describe, expect, it, test } from 'vitest';
import { doubleAmount, findTypedAmount, halveAmount, maxAmount, typeAmount } from './typed-amount.ts';

const half = (text: string) => halveAmount(text, LIMITS.minesStake);
const twice = (text: string) => doubleAmount(text, LIMITS.minesStake);

describe('an amount that is typed', () => {
  it('takes digits with at most two decimals and nothing else', () => {
    expect(typeAmount('1', '12.34')).toBe('12.34');
    expect(typeAmount('1', '0,5')).toBe('0.5');
    for (const typed of ['-1', '1.234', '1e3', 'abc', '१']) expect(typeAmount('7', typed)).toBe('7');
  });

  it('is read while it is half typed', () => {
    expect(findTypedAmount('5.')).toBe(paise(500n));
    expect(findTypedAmount('.5')).toBe(paise(50n));
    expect(findTypedAmount('007')).toBe(paise(700n));
    expect(findTypedAmount('')).toBeUndefined();
    expect(findTypedAmount('.')).toBeUndefined();
  });

  it('is halved to the paisa, never below one paisa', () => {
    expect(half('10')).toBe('5.00');
    expect(half('0.03')).toBe('0.01');
    expect(half('0.01')).toBe('0.01');
    expect(half('0.00')).toBe('0.01');
    expect(half('')).toBe('0.01');
  });

  it('is doubled up to the largest bet', () => {
    expect(twice('0.01')).toBe('0.02');
    expect(twice('12.50')).toBe('25.00');
    expect(twice('999999')).toBe('1000000.00');
    expect(twice('0.00')).toBe('0.00');
  });
});

test.each([
  [undefined, '1000000.00'],
  [0n, '0.01'],
  [12_345n, '123.45'],
  [1_000_000_000n, '1000000.00'],
])('of a balance of %s paise at most %s can be bet', (balance, most) => {
  const limits = { min: paise(1n), max: paise(100_000_000n) };
  expect(maxAmount(balance === undefined ? undefined : paise(balance), limits)).toBe(most);
});
