import { paise } from '../../packages/contract/src/index.ts';
import { creditWallets, HOUSE_ACCOUNTS } from '../../apps/server/src/modules/ledger/index.ts';
import { createSeedVault } from '../../apps/server/src/modules/mines/seed-vault.ts';
import { insertSeeds } from '../../apps/server/src/modules/mines/store.ts';
import { systemRandomness } from '../../apps/server/src/platform/randomness.ts';
import type pg from 'pg';

/** More than the benchmark can lose. */
const OPENING_BALANCE = paise(10_000_000_000n);

/** Gives a player money and seeds; gives back the seeds, as nobody outside a benchmark can. */
export async function fillPlayer(
  pool: pg.Pool,
  { playerId, chainKey }: { playerId: bigint; chainKey: string },
): Promise<{ serverSeed: string; clientSeed: string }> {
  const vault = createSeedVault({ chainKey, randomness: systemRandomness });
  const seeds = vault.drawSeeds(undefined);
  await insertSeeds(pool, { playerId, at: new Date(), ...seeds });
  await creditWallets(pool, {
    from: HOUSE_ACCOUNTS.adjustments,
    reason: 'adjustment',
    at: new Date(),
    credits: [{ playerId, amount: OPENING_BALANCE, key: `bench:${String(playerId)}`, reference: 'bench' }],
  });
  const sealed = { server_seed_hash: seeds.serverSeedHash, sealed_seed: seeds.sealedSeed };
  return { serverSeed: vault.open(sealed), clientSeed: seeds.clientSeed };
}
