import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals a chain's seed (hex) with AES-256-GCM under the house's chain key (64 hex characters). */
export function sealSeed(seed: string, chainKey: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(chainKey, 'hex'), nonce);
  const sealed = Buffer.concat([cipher.update(seed, 'hex'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Opens a sealed seed. Throws a readable error where the key is not the one it was sealed with. */
export function openSeed(sealed: Buffer, chainKey: string): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(chainKey, 'hex'), nonce);
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('hex');
  } catch (cause) {
    throw new Error('CHAIN_KEY is not the key that the hash chain was sealed with', { cause });
  }
}
