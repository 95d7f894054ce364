import { sha256 } from '@noble/hashes/sha2.js';

// The largest multiple of ten that 32 bits hold: words from here on are passed over, so that no digit is favoured.
const FAIR_WORDS = 4_294_967_290;

/**
 * Reads a digit 0 to 9 from a digest of 32 bytes: its big-endian 4-byte words in order, the first one below 4294967290,
 * modulo ten. Should all eight words be above it (once in 10^71 rounds), the digest's SHA-256 is read next.
 */
export function pickDigit(digest: Uint8Array): number {
  for (let bytes = digest; ; bytes = sha256(bytes)) {
    const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let offset = 0; offset < words.byteLength; offset += 4) {
      const word = words.getUint32(offset);
      if (word < FAIR_WORDS) return word % 10;
    }
  }
}
