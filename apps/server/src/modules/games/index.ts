/**
 * Owns what a game is to the house, and what the commands of all games have in common. Guarantees nothing by itself: each
 * game does so in its own module, and the house, the reconciliation and the verification go over a list of them without a
 * name. The list is `src/games.ts`. Of the lobby, what goes on in all of them, it guarantees that the database is asked
 * once in a few seconds however many look in, and that nothing in it depends on an outcome that is not public.
 */
export { countPlayers } from './count-players.ts';
export type {
  BetsAsked,
  EndParts,
  EngineRound,
  FaultsAsked,
  Game,
  GameParts,
  GameProof,
  OpenGame,
  OwnBet,
  PlayerCount,
} from './game.ts';
export { limitFreeCommands, limitPlayers } from './limit-players.ts';
export { createLobby, registerLobbyRoutes, type Lobby } from './lobby.ts';
export { getDone, readOrder, type PlayerOrder } from './player-order.ts';
export { findBetsIn, listGameFaults, readBets, registerGameRoutes } from './over-games.ts';
