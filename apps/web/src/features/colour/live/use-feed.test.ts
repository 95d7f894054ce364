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

  it('shows real and sample rows by time, newest first, real ones unmarked', () => {
    const rows = mergeFeed([realAt(2)], [sampleAt(3), sampleAt(1)]);
    expect(rows.map((row) => [row.id, row.isSample])).toEqual([
      ['sample-3', true],
      ['bet-2', false],
      ['sample-1', true],
    ]);
  });

  it('keeps real bets in the table however many samples come after them', () => {
    const samples = Array.from({ length: 10 }, (_, n) => sampleAt(100 - n));
    const rows = mergeFeed([3, 2, 1].map(realAt), samples);
    expect(rows).toHaveLength(10);
    expect(rows.filter((row) => !row.isSample)).toHaveLength(3);
  });

  it('never shows more than ten rows', () => {
    const real = Array.from({ length: 10 }, (_, n) => realAt(50 - n));
    expect(mergeFeed(real, [sampleAt(60)])).toHaveLength(10);
  });
});
