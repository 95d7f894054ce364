import type { Paise } from '@rang/contract';
import type { GameFacts } from '@rang/games';
import { createContext, use, type ComponentType } from 'react';

/** What the games are sorted into where they are on offer. */
export const CATEGORIES = ['all', 'popular', 'new', 'jackpot'] as const;
export type Category = (typeof CATEGORIES)[number];

/** A game as it is on offer. Its `title`, `description` and `hint` are texts of the namespace `games`, under its id. */
export interface GameCard {
  readonly facts: GameFacts;
  readonly categories: readonly Category[];
  readonly Art: ComponentType;
  /** In place of the text `hint`, where that depends on how the house is set. */
  readonly Hint?: ComponentType;
  /** What is going on in the game, in one line; its room is reserved before it is known. */
  readonly LiveLine?: ComponentType;
  /** One more fact beside the smallest stake. */
  readonly Fact?: ComponentType<{ className: string | undefined }>;
  /** A win of a player who does not exist, where sample winners are shown. */
  readonly sampleWin: Paise;
  /** What was chosen in a bet, in words, as the house writes the choice; left out where there is nothing to choose. */
  readonly Choice?: ComponentType<{ readonly choice: string }>;
}

/** The games on offer, in their order, handed in by the shell: a feature knows no other. */
export const GameCards = createContext<readonly GameCard[]>([]);

export function useGameCards(): readonly GameCard[] {
  return use(GameCards);
}

export function filterGames(games: readonly GameCard[], category: Category): readonly GameCard[] {
  return games.filter(({ categories }) => categories.includes(category));
}
