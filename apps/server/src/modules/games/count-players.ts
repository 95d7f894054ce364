import { LOBBY } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import type { PlayerCount } from './game.ts';

// Bets are looked at, the newest first, and no further: a crowd is not counted to the last.
const MAX_BETS = 2_000;

/**
 * Where a game's bets are, by version 7 UUIDs of the database. `where` bounds what is looked at, if `id` does not lead its
 * index.
 */
interface BetsOf {
  readonly table: string;
  readonly where?: string;
  readonly order?: string;
  readonly values?: readonly unknown[];
}

/** Counts the people who have bet on a game within the last minutes, by the database's clock, which has numbered the bets. */
export async function countPlayers(client: Queryable, bets: BetsOf): Promise<PlayerCount> {
  const { table, where = 'true', order = 'id desc', values = [] } = bets;
  const found = await client.query<{ people: number; looked: number }>({
    name: `${table}-players`,
    text: `select count(distinct player_id)::int as people, count(*)::int as looked from (
             select player_id from ${table}
             where id > (select uuidv7(interval '-${String(LOBBY.playersMinutes)} minutes')) and ${where}
             order by ${order} limit ${String(MAX_BETS)}
           ) as newest`,
    values: [...values],
  });
  const { people = 0, looked = 0 } = found.rows[0] ?? {};
  return { count: people, isAtLeast: looked === MAX_BETS };
}
