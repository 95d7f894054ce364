export const CATEGORIES = ['all', 'popular', 'new', 'jackpot'] as const;
export type Category = (typeof CATEGORIES)[number];

/** A game on offer. */
export interface Game {
  readonly id: 'colour' | 'mines' | 'crash';
  readonly path: 'color-prediction' | 'mines' | 'crash';
  readonly categories: readonly Category[];
}

export const GAMES: readonly Game[] = [
  { id: 'colour', path: 'color-prediction', categories: ['all', 'popular'] },
  { id: 'mines', path: 'mines', categories: ['all', 'popular', 'new'] },
  { id: 'crash', path: 'crash', categories: ['all', 'new', 'jackpot'] },
];

export function listGames(category: Category): readonly Game[] {
  return GAMES.filter(({ categories }) => categories.includes(category));
}

/** The same items in a random order; `random` gives numbers in [0, 1). */
export function shuffle<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
