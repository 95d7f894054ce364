import type { Queryable } from '../../platform/database/database.ts';
import { listLedgerFaults, type Fault } from '../ledger/index.ts';
import type { Game } from './game.ts';

/** What the ledger and the games have to say of each other that does not agree: the ledger's faults, then each game's. */
export async function listGameFaults(client: Queryable, games: readonly Game[]): Promise<Fault[]> {
  const facts = games.map((game) => game.facts);
  const faults = [await listLedgerFaults(client, facts)];
  for (const game of games) faults.push(await game.listFaults(client));
  return faults.flat();
}
