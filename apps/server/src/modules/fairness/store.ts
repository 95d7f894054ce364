import type { Queryable, RowOf } from '../../platform/database/database.ts';
import type pg from 'pg';
import { resealRows } from '../../platform/database/reseal-rows.ts';
import { createSealer, type HouseKey } from '../../platform/seal.ts';

/** A chain as the database keeps it. */
export type ChainRecord = Omit<RowOf<'fairness_chains'>, 'game'>;

/** The chains of a game, newest first. */
export async function listChains(client: Queryable, game: string): Promise<ChainRecord[]> {
  const found = await client.query<ChainRecord>(
    `select id, length, terminating_hash, sealed_seed, salt, committed_at, salt_fixed_at, used, ended_at
     from fairness_chains where game = $1 order by id desc`,
    [game],
  );
  return found.rows;
}

/**
 * Commits to a chain, after all of its game: not before their moments either, where a house was restored on a machine whose clock
 * is behind.
 */
export async function insertChain(
  client: Queryable,
  chain: { game: string; length: number; terminatingHash: string; sealedSeed: Buffer; at: Date },
): Promise<void> {
  await client.query(
    `insert into fairness_chains (game, length, terminating_hash, sealed_seed, committed_at)
     select $1, $2, $3, $4, greatest($5, max(committed_at), max(ended_at) + interval '1 millisecond')
     from fairness_chains where game = $1`,
    [chain.game, chain.length, chain.terminatingHash, chain.sealedSeed, chain.at],
  );
}

/** Fixes the salt of chains that have none yet: once, for good. */
export async function fixSalt(client: Queryable, chain: { id: number; salt: string; at: Date }): Promise<void> {
  await client.query(
    `update fairness_chains set salt = $2, salt_fixed_at = greatest($3, committed_at) where id = $1 and salt is null`,
    [chain.id, chain.salt, chain.at],
  );
}

/** Hands out the next link of the oldest chain that has one left, and never goes back to one before a chain that was begun. */
export async function takeLink(
  client: Queryable,
  game: string,
): Promise<{ chainId: number; index: number } | undefined> {
  const taken = await client.query<RowOf<'fairness_chains', 'id' | 'used'>>(
    `update fairness_chains set used = used + 1
     where id = (select id from fairness_chains where game = $1 and salt is not null and used < length and ended_at is null
       and id >= coalesce((select max(id) from fairness_chains where game = $1 and used > 0), 0) order by id limit 1 for update)
     returning id, used`,
    [game],
  );
  const link = taken.rows[0];
  return link && { chainId: link.id, index: link.used };
}

/**
 * Ends every chain that has links left, of every game: at that moment, or when the last of them was committed to, where that was
 * later by the clock of then. Gives back how many, and when.
 */
export async function endChains(client: Queryable, now: Date): Promise<{ count: number; at: Date }> {
  const found = await client.query<{ at: Date }>(
    `select date_trunc('milliseconds', greatest($1, max(committed_at) + interval '999 microseconds')) as at
     from fairness_chains where ended_at is null and used < length`,
    [now],
  );
  const at = found.rows[0]?.at ?? now;
  const ended = await client.query(
    'update fairness_chains set ended_at = $1 where ended_at is null and used < length',
    [at],
  );
  return { count: ended.rowCount ?? 0, at };
}

const KEPT = { table: 'fairness_chains', key: 'id', keyType: 'int', sealed: 'sealed_seed', beside: {} } as const;

/** Seals every chain of every game under the key of now; gives back how many were not. */
export async function resealChains(pool: pg.Pool, houseKey: HouseKey): Promise<number> {
  const sealer = createSealer(houseKey);
  return await resealRows(pool, KEPT, ({ sealed }) => sealer.reseal(sealed));
}
