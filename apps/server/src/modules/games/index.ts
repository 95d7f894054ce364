/**
 * Owns what a game is to the house, and what the commands of all games have in common. Guarantees nothing by itself: each
 * game does so in its own module, and the house, the reconciliation and the verification go over a list of them without a
 * name. The list is `src/games.ts`.
 */
export type { BetsAsked, EngineRound, Game, GameParts, GameProof, OpenGame, OwnBet } from './game.ts';
export { getDone, readOrder, type PlayerOrder } from './player-order.ts';
export { findBetsIn, listGameFaults, readBets, registerGameRoutes } from './over-games.ts';
