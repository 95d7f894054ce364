import { sha256 } from '@noble/hashes/sha2.js';
import { roundDigest } from './round-digest.ts';

// The largest multiple of ten that 32 bits hold: words from here on are passed over, so that no digit is favoured.
const FAIR_WORDS = 4_294_967_290;

/**
 * The digit 0 to 9 of a colour round: the round's digest read as big-endian 4-byte words, the first word below
 * 4294967290, modulo ten. Should all eight words be above it (once in 10^69 rounds), the digest's SHA-256 is read next.
 */
export function colourDigit(round: { hash: string; salt: string }): number {
  let digest = roundDigest(round);
  for (;;) {
    const words = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
    for (let offset = 0; offset < words.byteLength; offset += 4) {
      const word = words.getUint32(offset);
      if (word < FAIR_WORDS) return word % 10;
    }
    digest = sha256(digest);
  }
}
