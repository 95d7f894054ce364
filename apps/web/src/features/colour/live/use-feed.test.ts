// @vitest-environment happy-dom
import { paise, type LiveBet } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { addSample, createSample, mergeFeed, type FeedRow } from './use-feed.ts';

const START = Date.parse('2026-11-21T10:00:00.000Z');
const first = () => 0;

const sampleAt = (serial: number): FeedRow => createSample(serial, START + serial * 2000, first);

function realAt(serial: number): LiveBet {
  const timestamp = new Date(START + serial * 2000).toISOString();
  return {
    id: `bet-${serial}`,
    username: 'asha',
    betType: 'number',
    betValue: '7',
    amount: paise(10_00n),
    timestamp,
    outcomeRule: 'fair',
  };
}

describe('the live feed', () => {
  it('marks every row that it made up', () => {
    expect(sampleAt(1)).toMatchObject({
      id: 'sample-1',
      isSample: true,
      betType: 'color',
      betValue: 'red',
      amount: 50n,
    });
  });

  it('makes up only bets that could be placed', () => {
    const samples = Array.from({ length: 13 }, (_, n) => createSample(n, START, (below) => n % below));
    expect(samples.map((sample) => sample.betValue).join('')).toBe('redgreenblue0123456789');
  });

  it('keeps the ten latest samples', () => {
    const samples = Array.from({ length: 14 }, (_, n) => sampleAt(n)).reduce<readonly FeedRow[]>(addSample, []);
    expect(samples).toHaveLength(10);
    expect(samples[0]?.id).toBe('sample-13');
    expect(samples.at(-1)?.id).toBe('sample-4');
  });

  it('shows samples only while there is no real bet', () => {
    expect(mergeFeed([], [sampleAt(1), sampleAt(3)]).map(({ id }) => id)).toEqual(['sample-3', 'sample-1']);
    const rows = mergeFeed([realAt(2), realAt(4)], [sampleAt(3), sampleAt(1)]);
    expect(rows.map((row) => [row.id, row.isSample])).toEqual([
      ['bet-4', false],
      ['bet-2', false],
    ]);
  });

  it('never shows more than ten rows', () => {
    const real = Array.from({ length: 12 }, (_, n) => realAt(50 - n));
    expect(mergeFeed(real, [])).toHaveLength(10);
  });
});
