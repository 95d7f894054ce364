import { playerBets, type GameBet } from '@rang/contract';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { readPage, type Page } from '../../platform/read-page.ts';
import { listLedgerFaults, type Fault, type FindBets, type NamedBet } from '../ledger/index.ts';
import type { BetsAsked, FaultsAsked, Game, OpenGame } from './game.ts';

/** Open games by their ids. */
type OpenGames<What extends keyof OpenGame = keyof OpenGame> = ReadonlyMap<string, Pick<OpenGame, What>>;

/** Registers the calls of all games. Where people play for money nobody decides an outcome: those calls are not there. */
export function registerGameRoutes(routes: Routes, games: OpenGames, money: Config['MONEY']): void {
  routes.page(playerBets, async ({ player: { playerId }, query: { limit, before } }) => {
    const { page: bets, next } = await readBets(games, { playerId, limit, before });
    return { success: true, bets, next };
  });
  for (const game of games.values()) {
    game.registerRoutes(routes);
    if (money === 'play') game.registerControls?.(routes);
  }
}

/** What the ledger and the games have to say of each other that does not agree: the ledger's faults, then each game's. */
export async function listGameFaults(
  client: Queryable,
  games: readonly Game[],
  asked: FaultsAsked = {},
): Promise<Fault[]> {
  const facts = games.map((game) => game.facts);
  const faults = [await listLedgerFaults(client, facts, asked.period)];
  for (const game of games) faults.push(await game.listFaults(client, asked));
  return faults.flat();
}

/**
 * A page of a player's bets of these games as one list, newest first. Each game is asked for a whole page: all of it may be
 * its own, and none of them is read further than that.
 */
export async function readBets(games: OpenGames<'listBets'>, asked: BetsAsked): Promise<Page<GameBet>> {
  const list = async (limit: number): Promise<GameBet[]> => {
    const lists = await Promise.all(
      [...games].map(([game, { listBets }]) => listOf(game, listBets, { ...asked, limit })),
    );
    return lists.flat().toSorted(({ _id: one }, { _id: other }) => (one < other ? 1 : -1));
  };
  return await readPage(
    asked.limit,
    async (limit) => (await list(limit)).slice(0, limit),
    ({ _id }) => _id,
  );
}

async function listOf(game: string, listBets: OpenGame['listBets'], asked: BetsAsked): Promise<GameBet[]> {
  return (await listBets(asked)).map((bet) => ({ game, ...bet }));
}

/** Asks each game in turn, as a transaction has one connection, until every bet is found. */
export function findBetsIn(games: OpenGames<'findBets'>): FindBets {
  return async (client, asked) => {
    const found = new Map<string, NamedBet>();
    for (const [game, { findBets }] of games) {
      const missing = asked.bets.filter((bet) => !found.has(bet));
      if (missing.length === 0) break;
      for (const [id, bet] of await findBets(client, { ...asked, bets: missing })) found.set(id, { game, ...bet });
    }
    return found;
  };
}
