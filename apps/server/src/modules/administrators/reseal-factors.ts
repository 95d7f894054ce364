import type pg from 'pg';
import type { RowOf } from '../../platform/database/database.ts';
import { resealRows } from '../../platform/database/reseal-rows.ts';
import { createSealer, type HouseKey } from '../../platform/seal.ts';
import { FACTORS } from './second-factor.ts';

const KEPT = {
  ...({ table: 'second_factors', key: 'admin_id', keyType: 'bigint', sealed: 'sealed_secret' } as const),
  beside: { admin_id: 'admin_id' },
};

/** Seals the secret of every second factor under the key of now; gives back how many were not. */
export async function resealFactors(pool: pg.Pool, houseKey: HouseKey): Promise<number> {
  const sealer = createSealer(houseKey, FACTORS);
  return await resealRows<RowOf<'second_factors', 'admin_id'>>(pool, KEPT, (row) =>
    sealer.reseal(row.sealed, String(row.admin_id)),
  );
}
