import type { Config } from '../../config.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { OpenGame } from './game.ts';

/** Registers the calls of all games. Where people play for money nobody decides an outcome: those calls are not there. */
export function registerGameRoutes(routes: Routes, games: Iterable<OpenGame>, money: Config['MONEY']): void {
  for (const game of games) {
    game.registerRoutes(routes);
    if (money === 'play') game.registerControls?.(routes);
  }
}
