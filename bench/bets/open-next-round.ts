import type pg from 'pg';
import { insertRound } from '../../apps/server/src/modules/colour/store.ts';

/** Opens a round of a day after the newest of a house that plays none itself. */
export async function openNextRound(pool: pg.Pool): Promise<void> {
  const found = await pool.query<{ id: bigint; chain: number; link: number }>(
    'select id, chain_id as chain, chain_index as link from colour_rounds order by id desc limit 1',
  );
  const last = found.rows[0];
  if (last === undefined) throw new Error('there was no round');
  const at = Date.now();
  const [opensAt, locksAt, endsAt] = [new Date(at), new Date(at + 80_000_000), new Date(at + 86_400_000)];
  await insertRound(pool, {
    ...{ id: last.id + 1n, chainId: last.chain, chainIndex: last.link + 1, opensAt, locksAt, endsAt },
  });
}
