import { seedHash } from '@rang/fairness';
import type { RowOf } from '../../platform/database/database.ts';
import type { Randomness } from '../../platform/randomness.ts';
import { createSealer, type HouseKey } from '../../platform/seal.ts';

const SERVER_SEED_BYTES = 32;
const CLIENT_SEED_BYTES = 10;
/** What the key is derived for. */
export const SEEDS = 'mines seeds';

/** Fresh seeds for a player's games. */
export interface FreshSeeds {
  readonly serverSeedHash: string;
  readonly sealedSeed: Buffer;
  readonly clientSeed: string;
}

/** Where server seeds come from and are kept secret. */
export interface SeedVault {
  /** Draws a server seed, and a client seed where the player has chosen none. */
  drawSeeds(clientSeed: string | undefined): FreshSeeds;
  /** The server seed behind its hash. Throws where it was sealed with another key. */
  open(seeds: RowOf<'mines_seeds', 'server_seed_hash' | 'sealed_seed'>): string;
}

/** Makes the vault; `chainKey` is the house's key, kept outside the database. */
export function createSeedVault({ chainKey, randomness }: { chainKey: HouseKey; randomness: Randomness }): SeedVault {
  const sealer = createSealer(chainKey, SEEDS);
  return {
    drawSeeds: (clientSeed) => {
      const serverSeed = randomness.hex(SERVER_SEED_BYTES);
      const serverSeedHash = seedHash(serverSeed);
      return {
        serverSeedHash,
        // Named by its hash: a sealed seed that was put into another row does not open.
        sealedSeed: sealer.seal(Buffer.from(serverSeed), serverSeedHash),
        clientSeed: clientSeed ?? randomness.hex(CLIENT_SEED_BYTES),
      };
    },
    open: ({ server_seed_hash: hash, sealed_seed: sealed }) => sealer.unseal(sealed, hash).toString(),
  };
}
