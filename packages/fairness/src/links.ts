import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hashBytes } from './hex.ts';

/** The hash of the round before: SHA-256 of this hash's 32 raw bytes, as hex. */
export function nextLink(hash: string): string {
  return bytesToHex(sha256(hashBytes(hash)));
}

/**
 * Whether `hash` is the link that stands `links` steps before `terminatingHash`: SHA-256 applied `links` times gives it.
 * Throws a RangeError where a hash is not 64 hex characters or `links` is not a whole number from 0.
 */
export function verifyLinks(claim: { hash: string; links: number; terminatingHash: string }): boolean {
  if (!Number.isSafeInteger(claim.links) || claim.links < 0) throw new RangeError('links is a whole number from 0');
  let bytes = hashBytes(claim.hash);
  for (let step = 0; step < claim.links; step += 1) bytes = sha256(bytes);
  return bytesToHex(bytes) === claim.terminatingHash;
}
