import { pickDigit } from './pick-digit.ts';
import { roundDigest } from './round-digest.ts';

/** The digit 0 to 9 of a colour round, read from the digest of its hash (64 hex characters) and the chain's salt (hex text). */
export function colourDigit(round: { hash: string; salt: string }): number {
  return pickDigit(roundDigest(round));
}
