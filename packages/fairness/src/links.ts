import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

const HASH_HEX = /^[0-9a-f]{64}$/;

/** Whether a text is a hash, as 64 lower-case hex characters. */
export function isHash(text: string): boolean {
  return HASH_HEX.test(text);
}

/** The 32 bytes of a hash written as 64 lower-case hex characters. Throws a RangeError for any other text. */
export function hashBytes(hash: string): Uint8Array {
  if (!isHash(hash)) throw new RangeError('a hash is 64 lower-case hex characters');
  return hexToBytes(hash);
}

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

/** The place of a round in its chain, counted from 1: rounds are counted one by one, and `firstRound` is the chain's first. */
export function placeInChain({ round, firstRound }: { round: number; firstRound: number }): number {
  return round - firstRound + 1;
}

/**
 * Whether a round has the link of its place in the chain. A house that left a link out, as it did not like the result, has a
 * later link than its round says from then on.
 */
export function isLinkInTurn(claim: { round: number; firstRound: number; links: number }): boolean {
  return claim.links === placeInChain(claim);
}
