import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { hashBytes } from './links.ts';

const HASH_BYTES = 32;

/** A whole chain in memory: `length` playable hashes and the terminating one, 32 bytes each. */
export interface HashChain {
  readonly length: number;
  readonly terminatingHash: string;
  readonly bytes: Uint8Array;
}

/**
 * Builds the chain of a secret seed. The terminating hash comes out last here and is published first;
 * rounds then walk backwards from it, so that each revealed hash proves all earlier ones and none of the later.
 *
 * @param seed the secret, 64 hex characters; it is itself the hash of the chain's last round
 * @param length how many rounds the chain can play, a whole number from 1
 */
export function buildChain(seed: string, length: number): HashChain {
  const building = buildChainInPieces(seed, length);
  for (;;) {
    const { done, value } = building.next();
    if (done === true) return value;
  }
}

// A piece takes some hundredths of a second, a chain of a million links more than one.
const LINKS_IN_A_PIECE = 10_000;

/** The same, a piece at each call: whoever has others waiting gives them a turn in between. */
export function* buildChainInPieces(seed: string, length: number): Generator<undefined, HashChain> {
  if (!Number.isSafeInteger(length) || length < 1) throw new RangeError('length is a whole number from 1');
  const bytes = new Uint8Array(length * HASH_BYTES);
  let link = hashBytes(seed);
  for (let index = length - 1; index >= 0; index -= 1) {
    bytes.set(link, index * HASH_BYTES);
    link = sha256(link);
    if (index % LINKS_IN_A_PIECE === 0) yield;
  }
  return { length, terminatingHash: bytesToHex(link), bytes };
}

/**
 * The hash of the chain's round number `index`, counted from 1: SHA-256 applied `index` times to it gives the
 * terminating hash. Throws a RangeError past the chain's end.
 */
export function chainLink(chain: HashChain, index: number): string {
  if (!Number.isSafeInteger(index) || index < 1 || index > chain.length)
    throw new RangeError('no such link in the chain');
  return bytesToHex(chain.bytes.subarray((index - 1) * HASH_BYTES, index * HASH_BYTES));
}
