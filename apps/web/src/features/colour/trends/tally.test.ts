import type { OutcomeRule, ResultRow } from '@rang/contract';
import { getColour } from '@rang/games';
import { describe, expect, it } from 'vitest';
import { findLongestRun, tallyOf } from './tally.ts';

function rowOf(number: number, round: number, outcomeRule: OutcomeRule = 'fair'): ResultRow {
  const color = getColour(number);
  const createdAt = '2026-11-21T10:00:00.000Z';
  return { _id: String(round), round, number, color, createdAt, outcomeRule, fairNumber: number };
}

const resultsOf = (...numbers: number[]) => numbers.map((number, place) => rowOf(number, 100 - place));

describe('the tally', () => {
  it('counts colours and digits and how long ago each came', () => {
    const tally = tallyOf(resultsOf(7, 7, 2, 0));
    expect(tally.total).toBe(4);
    expect(tally.colours).toEqual({
      red: { count: 2, ago: 0 },
      green: { count: 1, ago: 2 },
      blue: { count: 1, ago: 3 },
    });
    expect(tally.digits[7]).toEqual({ count: 2, ago: 0 });
    expect(tally.digits[9]).toEqual({ count: 0, ago: undefined });
  });

  it('leaves out rounds that an operator had a hand in', () => {
    const tally = tallyOf([rowOf(7, 3), rowOf(0, 2, 'operator-number'), rowOf(1, 1)]);
    expect(tally).toMatchObject({ total: 2, leftOut: 1, colours: { blue: { count: 0 } } });
    expect(tally.runs).toEqual([{ colour: 'red', numbers: [1, 7] }]);
  });

  it('lines up runs of one colour, newest first', () => {
    expect(tallyOf(resultsOf(2, 4, 1, 3, 5)).runs).toEqual([
      { colour: 'green', numbers: [4, 2] },
      { colour: 'red', numbers: [3, 1] },
      { colour: 'blue', numbers: [5] },
    ]);
  });

  it('takes the later of two longest runs', () => {
    expect(findLongestRun(tallyOf(resultsOf(2, 4, 1, 3, 5)).runs)?.colour).toBe('green');
    expect(findLongestRun([])).toBeUndefined();
  });

  it('has nothing to count without results', () => {
    expect(tallyOf([])).toMatchObject({ total: 0, leftOut: 0, runs: [] });
  });
});
