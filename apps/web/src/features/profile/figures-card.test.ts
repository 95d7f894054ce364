// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { tallyFigures } from './figures-card.tsx';

describe('the figures of a player', () => {
  it('add up wins and losses', () => {
    expect(tallyFigures({ totalWins: 1, totalLosses: 3 })).toEqual({ bets: 4, wins: 1, losses: 3, winRate: 0.25 });
  });

  it('claim no rate before the first settled bet', () => {
    expect(tallyFigures({ totalWins: 0, totalLosses: 0 }).winRate).toBeUndefined();
  });
});
