import { pickPositions } from '@rang/fairness';
import { minesMultiplier } from '@rang/games';
import { expect, test } from 'vitest';

// A small generator with a seed (mulberry32), so that the same games are played in every run.
function createFractions(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const GAMES = 5_000_000;
const MINES = 3;
const GEMS = 2;

test('five million games that open two tiles among three mines give back 99%, within four deviations', () => {
  const { numerator, denominator } = minesMultiplier(MINES, GEMS);
  const multiplier = Number(numerator) / Number(denominator);
  const fractionAt = createFractions(20_261_121);
  let won = 0;
  for (let game = 0; game < GAMES; game += 1) {
    const board = pickPositions(MINES, fractionAt);
    if (!board.includes(0) && !board.includes(12)) won += 1;
  }
  const chance = 0.99 / multiplier;
  const deviation = multiplier * Math.sqrt((chance * (1 - chance)) / GAMES);
  expect(Math.abs((won * multiplier) / GAMES - 0.99)).toBeLessThan(4 * deviation);
}, 60_000);
