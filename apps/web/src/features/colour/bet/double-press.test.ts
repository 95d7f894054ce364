import { paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { isDoublePress, type Press } from './double-press.ts';

const wish: Press['wish'] = { round: 5, selection: { betType: 'color', betValue: 'red' }, amount: paise(1000n) };
const first: Press = { wish, atMs: 10_000 };

describe('a press on Place Bet', () => {
  it('is the second half of a double tap when it asks for the same bet at once', () => {
    expect(isDoublePress({ wish: { ...wish }, atMs: 10_599 }, first)).toBe(true);
  });

  it('is meant when it is the first', () => {
    expect(isDoublePress(first, undefined)).toBe(false);
  });

  it('is meant when some time has passed', () => {
    expect(isDoublePress({ wish, atMs: 10_600 }, first)).toBe(false);
  });

  it.each([
    ['another amount', { ...wish, amount: paise(500n) }],
    ['another round', { ...wish, round: 6 }],
    ['another selection', { ...wish, selection: { betType: 'number', betValue: '7' } as const }],
  ])('is meant when it asks for %s', (_, other) => {
    expect(isDoublePress({ wish: other, atMs: 10_001 }, first)).toBe(false);
  });
});
