import { paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { aBet } from './builders.ts';
import { dropEndedBets, mergeOwnBets } from './own-bets.ts';

describe('own bets', () => {
  it('never go back to what they were, whichever news comes last', () => {
    const pending = aBet({ betId: 'a', status: 'pending_next_round', gameId: null });
    const active = aBet({ betId: 'a' });
    const out = aBet({ betId: 'a', status: 'cashed_out' });
    expect(mergeOwnBets([pending], [active])).toEqual([active]);
    expect(mergeOwnBets([active], [pending])).toEqual([active]);
    expect(mergeOwnBets([out], [active])).toEqual([out]);
    expect(mergeOwnBets([], [active])).toEqual([active]);
    const halved = aBet({ betId: 'a', halfAmount: paise(5_00n) });
    expect(mergeOwnBets([active], [halved])).toEqual([halved]);
    expect(mergeOwnBets([halved], [active])).toEqual([halved]);
    expect(mergeOwnBets([out], [halved])).toEqual([out]);
  });

  it('are dropped with their round once they have ended', () => {
    const lost = aBet({ betId: 'a', status: 'lost' });
    expect(dropEndedBets([lost], '5')).toEqual([lost]);
    expect(dropEndedBets([lost], '6')).toEqual([]);
  });
});
