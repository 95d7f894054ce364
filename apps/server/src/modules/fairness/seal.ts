import { seal, unseal } from '../../platform/seal.ts';

/** Seals a chain's seed (hex) under the house's chain key (64 hex characters). */
export function sealSeed(seed: string, chainKey: string): Buffer {
  return seal(Buffer.from(seed, 'hex'), Buffer.from(chainKey, 'hex'));
}

/** Opens a sealed seed. Throws a readable error where the key is not the one it was sealed with. */
export function openSeed(sealed: Buffer, chainKey: string): string {
  try {
    return unseal(sealed, Buffer.from(chainKey, 'hex')).toString('hex');
  } catch (cause) {
    throw new Error('CHAIN_KEY is not the key that the hash chain was sealed with', { cause });
  }
}
