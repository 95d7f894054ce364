// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { filterGames, type Category } from '../play/game-card.ts';

// All that the cards ask of a page before one is drawn is where to write its language, and to be told of other tabs.
vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('window', { addEventListener: () => undefined });
const { GAME_CARDS } = await import('./game-cards.ts');
const { SHOWN_GAMES } = await import('./games.ts');

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
