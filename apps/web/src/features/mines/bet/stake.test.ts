import { describe, expect, it } from 'vitest';
import { findStakeRefusal } from './stake.ts';

describe('the bet amount', () => {
  it('is refused at its field where the house would refuse it', () => {
    expect(findStakeRefusal('0.00')).toBe('INVALID_BET_AMOUNT');
    expect(findStakeRefusal('')).toBe('INVALID_BET_AMOUNT');
    expect(findStakeRefusal('1000000.01')).toBe('BET_ABOVE_MAXIMUM');
    expect(findStakeRefusal('0.01')).toBeUndefined();
  });
});
