import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Queryable, type RowOf } from '../../platform/database/database.ts';
import { systemRandomness } from '../../platform/randomness.ts';
import type { HouseKey } from '../../platform/seal.ts';
import { createSeedVault } from './seed-vault.ts';

const SEEDS_AT_ONCE = 1_000;

/**
 * Reveals every server seed that decides games yet, so that each player's next game is of one that nobody has seen. Throws where
 * a game is still open, or a seed does not open.
 */
export async function endOpenSeeds(parts: { pool: pg.Pool; clock: Clock; chainKey: HouseKey }): Promise<void> {
  const { pool, clock } = parts;
  const vault = createSeedVault({ ...parts, randomness: systemRandomness });
  const open = await pool.query(`select from mines_games where status = 'playing' limit 1`);
  if (open.rowCount !== 0) throw new Error('mines: a game is open, and could not be ended');
  for (let ended = SEEDS_AT_ONCE; ended === SEEDS_AT_ONCE;) {
    ended = await inTransaction(pool, async (client) => {
      const seeds = await holdOpenSeeds(client);
      await client.query(
        `update mines_seeds s set server_seed = given.seed, revealed_at = $3
         from unnest($1::uuid[], $2::text[]) as given (id, seed) where s.id = given.id and s.revealed_at is null`,
        [seeds.map(({ id }) => id), seeds.map((row) => vault.open(row)), new Date(clock.now())],
      );
      return seeds.length;
    });
  }
}

async function holdOpenSeeds(
  client: Queryable,
): Promise<RowOf<'mines_seeds', 'id' | 'server_seed_hash' | 'sealed_seed'>[]> {
  const held = await client.query<RowOf<'mines_seeds', 'id' | 'server_seed_hash' | 'sealed_seed'>>(
    `select id, server_seed_hash, sealed_seed from mines_seeds where revealed_at is null order by id limit $1 for update`,
    [SEEDS_AT_ONCE],
  );
  return held.rows;
}
