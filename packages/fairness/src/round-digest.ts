import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { hashBytes } from './links.ts';

/**
 * The 32 bytes that a shared round's outcome is read from: HMAC-SHA256 with the public salt, as hex text, for its key
 * and the 32 raw bytes of the game hash for its message (the scheme that bustabit publishes).
 */
export function roundDigest(round: { hash: string; salt: string }): Uint8Array {
  return hmac(sha256, utf8ToBytes(round.salt), hashBytes(round.hash));
}
