import type { OutcomeRule } from '@rang/contract';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { listLedgerFaults, type Fault, type FindRules } from '../ledger/index.ts';
import type { Game, OpenGame } from './game.ts';

/** Registers the calls of all games. Where people play for money nobody decides an outcome: those calls are not there. */
export function registerGameRoutes(routes: Routes, games: Iterable<OpenGame>, money: Config['MONEY']): void {
  for (const game of games) {
    game.registerRoutes(routes);
    if (money === 'play') game.registerControls?.(routes);
  }
}

/** What the ledger and the games have to say of each other that does not agree: the ledger's faults, then each game's. */
export async function listGameFaults(client: Queryable, games: readonly Game[]): Promise<Fault[]> {
  const facts = games.map((game) => game.facts);
  const faults = [await listLedgerFaults(client, facts)];
  for (const game of games) faults.push(await game.listFaults(client));
  return faults.flat();
}

/** Asks each game in turn, as a transaction has one connection, until every bet's is found. */
export function findRulesIn(games: ReadonlyMap<string, Pick<OpenGame, 'findRules'>>): FindRules {
  return async (client, bets) => {
    const found = new Map<string, OutcomeRule>();
    for (const game of games.values()) {
      const missing = bets.filter((bet) => !found.has(bet));
      if (missing.length === 0) break;
      for (const [bet, rule] of await game.findRules(client, missing)) found.set(bet, rule);
    }
    return found;
  };
}
