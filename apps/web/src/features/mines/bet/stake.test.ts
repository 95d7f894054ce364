import { paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { doubleStake, findStake, findStakeRefusal, halveStake, typeStake } from './stake.ts';

describe('the bet amount', () => {
  it('takes digits with at most two decimals and nothing else', () => {
    expect(typeStake('1', '12.34')).toBe('12.34');
    expect(typeStake('1', '0,5')).toBe('0.5');
    for (const typed of ['-1', '1.234', '1e3', 'abc', '१']) expect(typeStake('7', typed)).toBe('7');
  });

  it('is read while it is half typed', () => {
    expect(findStake('5.')).toBe(paise(500n));
    expect(findStake('.5')).toBe(paise(50n));
    expect(findStake('007')).toBe(paise(700n));
    expect(findStake('')).toBeUndefined();
    expect(findStake('.')).toBeUndefined();
  });

  it('is halved to the paisa, never below one paisa', () => {
    expect(halveStake('10')).toBe('5.00');
    expect(halveStake('0.03')).toBe('0.01');
    expect(halveStake('0.01')).toBe('0.01');
    expect(halveStake('0.00')).toBe('0.01');
    expect(halveStake('')).toBe('0.01');
  });

  it('is doubled up to the largest bet', () => {
    expect(doubleStake('0.01')).toBe('0.02');
    expect(doubleStake('12.50')).toBe('25.00');
    expect(doubleStake('999999')).toBe('1000000.00');
    expect(doubleStake('0.00')).toBe('0.00');
  });

  it('is refused at its field where the house would refuse it', () => {
    expect(findStakeRefusal('0.00')).toBe('INVALID_BET_AMOUNT');
    expect(findStakeRefusal('')).toBe('INVALID_BET_AMOUNT');
    expect(findStakeRefusal('1000000.01')).toBe('BET_ABOVE_MAXIMUM');
    expect(findStakeRefusal('0.01')).toBeUndefined();
  });
});
