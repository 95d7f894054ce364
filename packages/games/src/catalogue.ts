import { LIMITS, type Paise } from '@rang/contract';
import { RETURN_PERCENT } from '@rang/fairness';

/** What everybody has to know of a game who does not know its rules. */
export interface GameFacts {
  readonly id: string;
  /** What the keys of its transfers begin with, before the reason: `<prefix>-bet:<id>`, `<prefix>-payout:<id>`. */
  readonly transferPrefix: string;
  /** The last part of its address in the web app. */
  readonly path: string;
  readonly stake: { readonly min: Paise; readonly max: Paise };
  /** The most that one bet pays, where the rules alone would not bound it. */
  readonly maxWin?: Paise;
  /** What the house keeps of a stake on average, in hundredths of a percent: on the best and on the worst way to bet. */
  readonly edge: { readonly min: number; readonly max: number };
  /** Whether its rounds are drawn from a committed chain of hashes, so that anybody may check one, without an account. */
  readonly isDrawnFromChain: boolean;
  /** Whether it can be watched without an account. */
  readonly isOpenToVisitors: boolean;
}

/** Of a game that pays by a fair multiplier: the same however it is played. */
const FAIR_EDGE = { min: (100 - RETURN_PERCENT) * 100, max: (100 - RETURN_PERCENT) * 100 };

/** The games of the house, in the order in which they are offered. */
export const GAMES = [
  {
    id: 'colour',
    transferPrefix: 'colour',
    path: 'color-prediction',
    stake: LIMITS.colourStake,
    edge: { min: 50, max: 2_200 },
    isDrawnFromChain: true,
    isOpenToVisitors: false,
  },
  {
    id: 'mines',
    transferPrefix: 'mines',
    path: 'mines',
    stake: LIMITS.minesStake,
    maxWin: LIMITS.minesMaxWin,
    edge: FAIR_EDGE,
    isDrawnFromChain: false,
    isOpenToVisitors: false,
  },
  {
    id: 'crash',
    transferPrefix: 'crash',
    path: 'crash',
    stake: LIMITS.crashStake,
    maxWin: LIMITS.crashMaxWin,
    edge: FAIR_EDGE,
    isDrawnFromChain: true,
    isOpenToVisitors: true,
  },
] as const satisfies readonly GameFacts[];

export type GameId = (typeof GAMES)[number]['id'];

/** What the catalogue says of a game. */
export function getGame<Id extends GameId>(id: Id): Extract<(typeof GAMES)[number], { id: Id }> {
  const found = GAMES.find((game) => game.id === id);
  if (found === undefined) throw new Error(`there is no game ${id}`);
  return found as Extract<(typeof GAMES)[number], { id: Id }>;
}
