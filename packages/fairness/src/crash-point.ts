import { pickPoint } from './pick-point.ts';
import { roundDigest } from './round-digest.ts';

/**
 * The multiplier at which a round of Crash crashes, in hundredths from 100, read from the digest of its hash (64 hex
 * characters) and the chain's salt (hex text). The scheme that bustabit publishes, with its edge of 1%.
 */
export function crashPoint(draw: { hash: string; salt: string }): number {
  return pickPoint(roundDigest(draw));
}
