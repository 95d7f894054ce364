import { describe, expect, it } from 'vitest';
import { findMines, findRefusal, findStakeRefusal, typeMines } from './use-bet.ts';

describe('the bet amount', () => {
  it('is refused at its field where the house would refuse it', () => {
    expect(findStakeRefusal('0.00')).toBe('INVALID_BET_AMOUNT');
    expect(findStakeRefusal('')).toBe('INVALID_BET_AMOUNT');
    expect(findStakeRefusal('1000000.01')).toBe('BET_ABOVE_MAXIMUM');
    expect(findStakeRefusal('0.01')).toBeUndefined();
  });
});

describe('the number of mines', () => {
  it('is a whole number from 1 to 24', () => {
    expect(findMines('1')).toBe(1);
    expect(findMines('24')).toBe(24);
    for (const text of ['', '0', '25', '99']) expect(findMines(text)).toBeUndefined();
  });

  it('is refused before anything is pressed where it is none of them, whatever is bet', () => {
    const bet = { mineCount: 3, isEmpty: false, stake: '1000000.01' };
    expect(findRefusal(bet)).toBe('BET_ABOVE_MAXIMUM');
    expect(findRefusal({ ...bet, mineCount: undefined })).toBe('INVALID_MINE_COUNT');
    expect(findRefusal({ mineCount: undefined, isEmpty: true, stake: '0.00' })).toBe('INVALID_MINE_COUNT');
    expect(findRefusal({ mineCount: 3, isEmpty: true, stake: '0.00' })).toBeUndefined();
  });

  it('takes up to two digits', () => {
    expect(typeMines('3', '12')).toBe('12');
    expect(typeMines('3', '')).toBe('');
    for (const typed of ['123', '-1', '2.5', 'x']) expect(typeMines('3', typed)).toBe('3');
  });
});
