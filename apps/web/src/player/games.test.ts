// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { filterGames, type Category } from '../play/game-card.ts';
import { GAME_CARDS } from './frame/dashboard-frame.tsx';
import { SHOWN_GAMES } from './games.ts';

const idsOf = (category: Category) => filterGames(GAME_CARDS, category).map(({ facts }) => facts.id);

describe('the games on offer', () => {
  it('are filtered by category', () => {
    expect(idsOf('all')).toEqual(['colour', 'mines', 'crash']);
    expect(idsOf('popular')).toEqual(['colour', 'mines']);
    expect(idsOf('new')).toEqual(['mines', 'crash']);
    expect(idsOf('jackpot')).toEqual(['crash']);
  });

  it('each have a name and a screen', () => {
    expect(Object.keys(SHOWN_GAMES).toSorted()).toEqual(idsOf('all').toSorted());
  });
});
