import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Queryable, type RowOf } from '../../platform/database/database.ts';
import { systemRandomness } from '../../platform/randomness.ts';
import type { HouseKey } from '../../platform/seal.ts';
import { createSeedVault, type SeedVault } from './seed-vault.ts';

const SEEDS_AT_ONCE = 1_000;

type OpenSeeds = RowOf<
  'mines_seeds',
  'id' | 'server_seed_hash' | 'sealed_seed' | 'next_server_seed_hash' | 'next_sealed_seed'
>;

/**
 * Reveals every server seed that decides games yet, and the one that was announced to follow it, which then has decided none:
 * each player's next game is of one that nobody has seen. Throws where a game is still open, or a seed does not open.
 */
export async function endOpenSeeds(parts: { pool: pg.Pool; clock: Clock; chainKey: HouseKey }): Promise<void> {
  const { pool, clock } = parts;
  const vault = createSeedVault({ ...parts, randomness: systemRandomness });
  const open = await pool.query(`select from mines_games where status = 'playing' limit 1`);
  if (open.rowCount !== 0) throw new Error('mines: a game is open, and could not be ended');
  for (let ended = SEEDS_AT_ONCE; ended === SEEDS_AT_ONCE;) {
    ended = await inTransaction(pool, async (client) => {
      const seeds = await holdOpenSeeds(client);
      const at = new Date(clock.now());
      await client.query(
        // Not before its last game began, by the clock of then: that of a machine that a house is restored on may be behind.
        `update mines_seeds s set server_seed = given.seed, next_sealed_seed = null, revealed_at = greatest($3, (
           select started_at from mines_games where seeds_id = s.id order by nonce desc limit 1))
         from unnest($1::uuid[], $2::text[]) as given (id, seed) where s.id = given.id and s.revealed_at is null`,
        [seeds.map(({ id }) => id), seeds.map((row) => vault.open(row)), at],
      );
      await revealAnnounced(client, { vault, seeds, at });
      return seeds.length;
    });
  }
}

async function revealAnnounced(
  client: Queryable,
  { vault, seeds, at }: { vault: SeedVault; seeds: readonly OpenSeeds[]; at: Date },
): Promise<void> {
  const announced = seeds.flatMap(({ id, next_server_seed_hash: hash, next_sealed_seed: sealed }) =>
    hash === null || sealed === null
      ? []
      : [{ id, sealed, hash, seed: vault.open({ server_seed_hash: hash, sealed_seed: sealed }) }],
  );
  await client.query(
    `insert into mines_seeds (player_id, server_seed_hash, sealed_seed, server_seed, client_seed, created_at, revealed_at)
     select s.player_id, given.hash, given.sealed, given.seed, s.client_seed, $5, $5
     from unnest($1::uuid[], $2::text[], $3::bytea[], $4::text[]) as given (id, hash, sealed, seed)
     join mines_seeds s on s.id = given.id`,
    [
      announced.map(({ id }) => id),
      announced.map(({ hash }) => hash),
      announced.map(({ sealed }) => sealed),
      announced.map(({ seed }) => seed),
      at,
    ],
  );
}

async function holdOpenSeeds(client: Queryable): Promise<OpenSeeds[]> {
  const held = await client.query<OpenSeeds>(
    `select id, server_seed_hash, sealed_seed, next_server_seed_hash, next_sealed_seed from mines_seeds
     where revealed_at is null order by id limit $1 for update`,
    [SEEDS_AT_ONCE],
  );
  return held.rows;
}
