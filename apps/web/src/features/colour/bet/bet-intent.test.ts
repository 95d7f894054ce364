import { paise, type ColourSelection } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { intentOf } from './bet-intent.ts';

const red: ColourSelection = { betType: 'color', betValue: 'red' };
const wanted = { round: 5, selection: red, amount: paise(1000n) };
const unheard = { ...wanted, key: 'first' };
const createKey = () => 'second';

describe('the intent behind a press on Place Bet', () => {
  it('has a key of its own when nothing is left unheard', () => {
    expect(intentOf(wanted, undefined, createKey).key).toBe('second');
  });

  it('keeps the key of the same bet that was never answered', () => {
    expect(intentOf({ ...wanted, selection: { ...red } }, unheard, createKey).key).toBe('first');
  });

  it.each([
    ['round', { ...wanted, round: 6 }],
    ['amount', { ...wanted, amount: paise(1001n) }],
    ['selection', { ...wanted, selection: { betType: 'color', betValue: 'blue' } as const }],
  ])('has a new key when the %s is another', (_, other) => {
    expect(intentOf(other, unheard, createKey)).toEqual({ ...other, key: 'second' });
  });
});
