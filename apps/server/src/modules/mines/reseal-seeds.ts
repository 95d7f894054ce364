import type pg from 'pg';
import type { RowOf } from '../../platform/database/database.ts';
import { resealRows } from '../../platform/database/reseal-rows.ts';
import { createSealer, type HouseKey } from '../../platform/seal.ts';
import { SEEDS } from './seed-vault.ts';

const KEPT = {
  ...({ table: 'mines_seeds', key: 'id', keyType: 'uuid', sealed: 'sealed_seed' } as const),
  beside: { server_seed_hash: 'server_seed_hash' },
};

/** Seals every server seed under the key of now; gives back how many were not. */
export async function resealSeeds(pool: pg.Pool, houseKey: HouseKey): Promise<number> {
  const sealer = createSealer(houseKey, SEEDS);
  return await resealRows<RowOf<'mines_seeds', 'server_seed_hash'>>(pool, KEPT, (row) =>
    sealer.reseal(row.sealed, row.server_seed_hash),
  );
}
