import type pg from 'pg';
import { resealRows } from '../../platform/database/reseal-rows.ts';
import { createSealer, type HouseKey } from '../../platform/seal.ts';

const KEPT = { table: 'fairness_chains', key: 'id', keyType: 'int', sealed: 'sealed_seed', beside: {} } as const;

/** Seals every chain of every game under the key of now; gives back how many were not. */
export async function resealChains(pool: pg.Pool, houseKey: HouseKey): Promise<number> {
  const sealer = createSealer(houseKey);
  return await resealRows(pool, KEPT, ({ sealed }) => sealer.reseal(sealed));
}
