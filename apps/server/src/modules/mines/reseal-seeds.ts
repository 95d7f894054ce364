import type pg from 'pg';
import { resealRows } from '../../platform/database/reseal-rows.ts';
import { createSealer, type HouseKey } from '../../platform/seal.ts';
import { SEEDS } from './seed-vault.ts';

// A next server seed becomes the current one as it is sealed: it is sealed anew first, so that none slips past.
const KEPT = [
  { sealed: 'next_sealed_seed', hash: 'next_server_seed_hash' },
  { sealed: 'sealed_seed', hash: 'server_seed_hash' },
] as const;

/** Seals every server seed under the key of now; gives back how many were not. */
export async function resealSeeds(pool: pg.Pool, houseKey: HouseKey): Promise<number> {
  const sealer = createSealer(houseKey, SEEDS);
  let count = 0;
  for (const { sealed, hash } of KEPT) {
    const kept = { ...({ table: 'mines_seeds', key: 'id', keyType: 'uuid', sealed } as const), beside: { hash } };
    count += await resealRows<{ readonly hash: string }>(pool, kept, (row) => sealer.reseal(row.sealed, row.hash));
  }
  return count;
}
