// @vitest-environment happy-dom
import { paise, type ColourSelection } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { betCommand } from './use-place-bet.ts';

const red: ColourSelection = { betType: 'color', betValue: 'red' };
const wish = { round: 5, selection: red, amount: paise(1000n) };
const { request } = betCommand(wish);

describe('what a press on Place Bet asks for', () => {
  it('is the same for the same bet', () => {
    expect(betCommand({ ...wish, selection: { ...red } }).request).toBe(request);
  });

  it.each([
    ['round', { ...wish, round: 6 }],
    ['amount', { ...wish, amount: paise(1001n) }],
    ['colour', { ...wish, selection: { betType: 'color', betValue: 'blue' } as const }],
    ['kind of selection', { ...wish, selection: { betType: 'number', betValue: '7' } as const }],
  ])('is something else when the %s is another', (_, other) => {
    expect(betCommand(other).request).not.toBe(request);
  });
});
