import { seedHash } from '@rang/fairness';
import type { RowOf } from '../../platform/database/database.ts';
import { systemRandomness, type Randomness } from '../../platform/randomness.ts';
import { createSealer, type HouseKey } from '../../platform/seal.ts';

const SERVER_SEED_BYTES = 32;
const CLIENT_SEED_BYTES = 10;
/** What the key is derived for. */
export const SEEDS = 'mines seeds';

/** A server seed while it is secret. */
export interface SealedSeed {
  readonly serverSeedHash: string;
  readonly sealedSeed: Buffer;
}

/** Fresh seeds for a player's games, and the server seed that follows them. */
export interface FreshSeeds extends SealedSeed {
  readonly clientSeed: string;
  readonly next: SealedSeed;
}

/** Where server seeds come from and are kept secret. */
export interface SeedVault {
  drawServerSeed(): SealedSeed;
  /** Draws server seeds, and a client seed where the player has chosen none. */
  drawSeeds(clientSeed: string | undefined): FreshSeeds;
  /** The server seed behind its hash. Throws where it was sealed with another key. */
  open(seeds: RowOf<'mines_seeds', 'server_seed_hash' | 'sealed_seed'>): string;
}

/** Makes the vault; `chainKey` is the house's key, kept outside the database. */
export function createSeedVault({ chainKey, randomness }: { chainKey: HouseKey; randomness: Randomness }): SeedVault {
  const sealer = createSealer(chainKey, SEEDS);
  const drawServerSeed = (): SealedSeed => {
    const serverSeed = randomness.hex(SERVER_SEED_BYTES);
    const serverSeedHash = seedHash(serverSeed);
    // Named by its hash: a sealed seed that was put beside another one does not open.
    return { serverSeedHash, sealedSeed: sealer.seal(Buffer.from(serverSeed), serverSeedHash) };
  };
  return {
    drawServerSeed,
    drawSeeds: (clientSeed) => ({
      ...drawServerSeed(),
      clientSeed: clientSeed ?? randomness.hex(CLIENT_SEED_BYTES),
      next: drawServerSeed(),
    }),
    open: ({ server_seed_hash: hash, sealed_seed: sealed }) => sealer.unseal(sealed, hash).toString(),
  };
}

/** What a server seed is read from, revealed or not. */
export type SeedToRead = RowOf<'mines_seeds', 'server_seed' | 'sealed_seed' | 'server_seed_hash'>;

/** Gives the server seed of seeds: as it was revealed, else as it is sealed; undefined where nothing opens that. */
export interface ReadSeed {
  (seeds: SeedToRead): string | undefined;
  readonly hasKey: boolean;
}

/** Reads server seeds for whoever goes over the books; without the house's key those alone that are revealed. */
export function createSeedReader(chainKey: HouseKey | undefined): ReadSeed {
  const vault = chainKey === undefined ? undefined : createSeedVault({ chainKey, randomness: systemRandomness });
  const read = (seeds: SeedToRead): string | undefined => {
    if (seeds.server_seed !== null) return seeds.server_seed;
    try {
      return vault?.open(seeds);
    } catch {
      return undefined;
    }
  };
  return Object.assign(read, { hasKey: vault !== undefined });
}
