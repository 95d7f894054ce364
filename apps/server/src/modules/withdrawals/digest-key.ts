import type pg from 'pg';
import type { RowOf } from '../../platform/database/database.ts';
import { resealRows } from '../../platform/database/reseal-rows.ts';
import { createSealer, type HouseKey } from '../../platform/seal.ts';
import { deriveDigestKey } from './bank-seal.ts';

const PURPOSE = 'digests of bank accounts';
const KEPT = { table: 'house_keys', key: 'purpose', keyType: 'text', sealed: 'sealed', beside: {} } as const;

/** The key that digests of accounts are made with: the same for good, whatever becomes of the house's own. */
export interface DigestKey {
  /** To be called before the house is open. */
  load(): Promise<void>;
  read(): Buffer;
}

/** Makes it over the database, where the first house that asks for it keeps it, sealed. */
export function createDigestKey(pool: pg.Pool, houseKey: HouseKey): DigestKey {
  const sealer = createSealer(houseKey, PURPOSE);
  let loaded: Buffer | undefined;
  return {
    load: async () => {
      const first = sealer.seal(deriveDigestKey(houseKey));
      await pool.query('insert into house_keys (purpose, sealed) values ($1, $2) on conflict do nothing', [
        PURPOSE,
        first,
      ]);
      const kept = await pool.query<RowOf<'house_keys', 'sealed'>>('select sealed from house_keys where purpose = $1', [
        PURPOSE,
      ]);
      loaded = sealer.unseal(kept.rows[0]?.sealed ?? first);
    },
    read: () => {
      if (loaded === undefined) throw new Error('the key of digests is not loaded');
      return loaded;
    },
  };
}

/** Seals it under the key of now; gives back 1 where it was not. */
export async function resealDigestKey(pool: pg.Pool, houseKey: HouseKey): Promise<number> {
  const sealer = createSealer(houseKey, PURPOSE);
  return await resealRows(pool, KEPT, ({ sealed }) => sealer.reseal(sealed));
}
