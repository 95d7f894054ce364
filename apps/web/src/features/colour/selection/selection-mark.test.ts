import { COLOURS, DIGITS } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { findSelection, pigmentOf } from './selection-mark.tsx';

describe('a selection', () => {
  it('is found for each colour and each digit by its word', () => {
    for (const key of [...COLOURS, ...DIGITS]) expect(findSelection(key)?.betValue).toBe(key);
    expect(findSelection('red')?.betType).toBe('color');
    expect(findSelection('7')?.betType).toBe('number');
  });

  it.each(['', '10', 'Red', '७'])('is not found for "%s"', (key) => {
    expect(findSelection(key)).toBeUndefined();
  });

  it('is painted in its own pigment, a number in that of its digit', () => {
    expect(pigmentOf({ betType: 'color', betValue: 'green' })).toBe('green');
    expect(pigmentOf({ betType: 'number', betValue: '0' })).toBe('blue');
    expect(pigmentOf({ betType: 'number', betValue: '7' })).toBe('red');
  });
});
