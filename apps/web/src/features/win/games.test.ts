import { describe, expect, it } from 'vitest';
import { GAMES, listGames, shuffle, type Category } from './games.ts';

const idsOf = (category: Category) => listGames(category).map(({ id }) => id);

describe('the games on offer', () => {
  it('are filtered by category', () => {
    expect(idsOf('all')).toEqual(['colour', 'mines', 'crash']);
    expect(idsOf('popular')).toEqual(['colour', 'mines']);
    expect(idsOf('new')).toEqual(['mines', 'crash']);
    expect(idsOf('jackpot')).toEqual(['crash']);
  });

  it('are reshuffled without losing or doubling one', () => {
    const draws = [0.9, 0.1, 0.5];
    const shuffled = shuffle(GAMES, () => draws.shift() ?? 0);
    expect(shuffled.map(({ id }) => id)).toEqual(['mines', 'crash', 'colour']);
    expect(GAMES.map(({ id }) => id)).toEqual(['colour', 'mines', 'crash']);
  });
});
