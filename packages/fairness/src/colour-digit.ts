import { sha256 } from '@noble/hashes/sha2.js';
import { roundDigest } from './round-digest.ts';

/** The digit 0 to 9 of a colour round, read from the digest of its hash (64 hex characters) and the chain's salt (hex text). */
export function colourDigit(round: { hash: string; salt: string }): number {
  return pickDigit(roundDigest(round));
}

/** What the same draw gives where only these digits are left: one of them, each as likely as every other. */
export function colourDigitAmong(round: { hash: string; salt: string }, digits: readonly number[]): number {
  return pickAmong(roundDigest(round), digits);
}

const WORDS = 2 ** 32;
const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * Reads a digit 0 to 9 from a digest of 32 bytes: its big-endian 4-byte words in order, the first one below 4294967290,
 * modulo ten. Should all eight words be above it (once in 10^71 rounds), the digest's SHA-256 is read next.
 */
export function pickDigit(digest: Uint8Array): number {
  return pickAmong(digest, DIGITS);
}

/**
 * Reads one of `choices` in the same way: the first word below the largest multiple of their number that 32 bits hold, so
 * that none is favoured, modulo their number is the place of the one that is picked.
 */
function pickAmong(digest: Uint8Array, choices: readonly number[]): number {
  if (choices.length === 0) throw new RangeError('there is nothing to pick from');
  const fairWords = WORDS - (WORDS % choices.length);
  for (let bytes = digest; ; bytes = sha256(bytes)) {
    const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let offset = 0; offset < words.byteLength; offset += 4) {
      const word = words.getUint32(offset);
      const picked = word < fairWords ? choices[word % choices.length] : undefined;
      if (picked !== undefined) return picked;
    }
  }
}
