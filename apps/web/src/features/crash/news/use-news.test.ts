// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { aBet } from '../live/builders.ts';
import { cueOf, findEnds, toastKey } from './use-news.ts';

describe('news of own bets', () => {
  it('reports each end once', () => {
    const open = aBet({ betId: 'a' });
    const lost = aBet({ betId: 'a', status: 'lost' });
    const paid = aBet({ betId: 'b', status: 'cashed_out' });
    expect(findEnds([open, paid], [lost, paid])).toEqual([lost]);
    expect(findEnds([], [open])).toEqual([]);
  });

  it('is shown in a toast where the player did nothing for it', () => {
    expect(toastKey({ status: 'cashed_out', cashedOutBy: 'target' })).toBe('toast.autoCashedOut');
    expect(toastKey({ status: 'cashed_out', cashedOutBy: 'limit' })).toBe('toast.limitCashedOut');
    expect(toastKey({ status: 'cashed_out', cashedOutBy: 'player' })).toBeUndefined();
    expect(toastKey({ status: 'refunded', cashedOutBy: undefined })).toBe('toast.interrupted');
    expect(toastKey({ status: 'lost', cashedOutBy: undefined })).toBeUndefined();
  });

  it('is heard where the player did nothing for it', () => {
    expect(cueOf({ status: 'cashed_out', cashedOutBy: 'target' })).toBe('win');
    expect(cueOf({ status: 'cashed_out', cashedOutBy: 'player' })).toBeUndefined();
    expect(cueOf({ status: 'lost', cashedOutBy: undefined })).toBe('loss');
    expect(cueOf({ status: 'refunded', cashedOutBy: undefined })).toBeUndefined();
  });
});
