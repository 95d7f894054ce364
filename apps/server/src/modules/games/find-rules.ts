import type { OutcomeRule } from '@rang/contract';
import type { FindRules } from '../ledger/index.ts';
import type { OpenGame } from './game.ts';

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
