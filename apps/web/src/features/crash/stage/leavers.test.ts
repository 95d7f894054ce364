import { describe, expect, it } from 'vitest';
import { aLiveBet } from '../live/builders.ts';
import { LEAVER_MS, MAX_LEAVERS, findLeavers, keepLatest } from './leavers.ts';

const seen = { seenMs: 1_000, own: new Set<string>() };
const out = (betId: string, some = {}) =>
  aLiveBet({ betId, status: 'cashed_out', cashoutMultiplier: 1.52, username: 'as***o', ...some });

describe('those who leave a flight', () => {
  it('are the others who were in and are paid now', () => {
    const before = [aLiveBet({ betId: '1' }), aLiveBet({ betId: '2' }), out('3'), aLiveBet({ betId: '4' })];
    const after = [out('1'), out('2'), out('3'), aLiveBet({ betId: '4', status: 'lost' }), out('5')];
    expect(findLeavers(before, after, { ...seen, own: new Set(['2']) })).toEqual([
      { name: 'as***o', multiplier: 152, seenMs: 1_000 },
    ]);
  });

  it('are halves of bets too, but not of the own ones, nor of those that were seen before', () => {
    const before = [aLiveBet({ betId: '1' }), aLiveBet({ betId: '2' }), out('h3', { halfOf: '3' })];
    const halves = [out('h1', { halfOf: '1' }), out('h2', { halfOf: '2' }), out('h3', { halfOf: '3' })];
    expect(findLeavers(before, [...before, ...halves], { ...seen, own: new Set(['2']) })).toHaveLength(1);
  });

  it('are a few at once, for a moment', () => {
    const many = Array.from({ length: 9 }, (_, count) => ({ name: `${count}`, multiplier: 120, seenMs: count }));
    expect(keepLatest(many, 100)).toHaveLength(MAX_LEAVERS);
    expect(keepLatest(many, 100).at(-1)?.name).toBe('8');
    expect(keepLatest(many, LEAVER_MS + 9)).toEqual([]);
  });
});
