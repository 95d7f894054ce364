import { COLOURS, DIGITS, LIMITS } from '@rang/contract';
import { expect, test } from 'vitest';
import { GAMES, getGame, minesMultiplier, minesOdds, selectionOdds } from './index.ts';

test('each game has a name, an address and a transfer prefix of its own, and a stake that can be placed', () => {
  for (const key of ['id', 'path', 'transferPrefix'] as const) {
    expect(new Set(GAMES.map((game) => game[key])).size).toBe(GAMES.length);
  }
  for (const { id, transferPrefix, stake } of GAMES) {
    expect(transferPrefix).toMatch(/^[a-z]+$/);
    expect(getGame(id)).toMatchObject({ id, stake });
    expect(stake.min > 0n && stake.min < stake.max).toBe(true);
  }
});

test('the edge of Color Prediction is what its odds keep, on the best and on the worst selection', () => {
  const selections = [
    ...COLOURS.map((betValue) => ({ betType: 'color', betValue }) as const),
    ...DIGITS.map((betValue) => ({ betType: 'number', betValue }) as const),
  ];
  const edges = selections.map((selection) => 10_000 - 10 * selectionOdds(selection).returnThousandths);
  expect(getGame('colour').edge).toEqual({ min: Math.min(...edges), max: Math.max(...edges) });
});

test('the edge of Mines is what its multipliers keep, on every board and after every gem', () => {
  for (let mines = 1; mines < 25; mines += 1) {
    let chance = 1;
    for (let found = 1; found <= 25 - mines; found += 1) {
      const { safe, outOf } = minesOdds(mines, found - 1);
      chance *= safe / outOf;
      const { numerator, denominator } = minesMultiplier(mines, found);
      const kept = 10_000 * (1 - (chance * Number(numerator)) / Number(denominator));
      expect(kept).toBeCloseTo(getGame('mines').edge.min, 6);
    }
  }
});

test('the most that a bet wins is the stated limit', () => {
  expect(getGame('mines').maxWin).toBe(LIMITS.minesMaxWin);
  expect(getGame('crash').maxWin).toBe(LIMITS.crashMaxWin);
});
