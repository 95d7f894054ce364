// @vitest-environment happy-dom
import { paise, type ColourSelection } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { betCommand } from './use-place-bet.ts';

const red: ColourSelection = { betType: 'color', betValue: 'red' };
const input = { round: 5, selection: red, amount: paise(1000n), rule: 'fair' } as const;
const { request } = betCommand(input);

describe('what a press on Place Bet asks for', () => {
  it('is the same for the same bet', () => {
    expect(betCommand({ ...input, selection: { ...red } }).request).toBe(request);
  });

  it.each([
    ['round', { ...input, round: 6 }],
    ['rule', { ...input, rule: 'max-side' } as const],
    ['amount', { ...input, amount: paise(1001n) }],
    ['colour', { ...input, selection: { betType: 'color', betValue: 'blue' } as const }],
    ['kind of selection', { ...input, selection: { betType: 'number', betValue: '7' } as const }],
  ])('is something else when the %s is another', (_, other) => {
    expect(betCommand(other).request).not.toBe(request);
  });
});
