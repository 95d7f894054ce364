import { describe, expect, it } from 'vitest';
import { findMines, typeMines } from './mine-count.ts';

describe('the number of mines', () => {
  it('is a whole number from 1 to 24', () => {
    expect(findMines('1')).toBe(1);
    expect(findMines('24')).toBe(24);
    for (const text of ['', '0', '25', '99']) expect(findMines(text)).toBeUndefined();
  });

  it('takes up to two digits', () => {
    expect(typeMines('3', '12')).toBe('12');
    expect(typeMines('3', '')).toBe('');
    for (const typed of ['123', '-1', '2.5', 'x']) expect(typeMines('3', typed)).toBe('3');
  });
});
