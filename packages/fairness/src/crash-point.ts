import { roundDigest } from './round-digest.ts';

/**
 * The edge, written down once for every game that pays by a fair multiplier: of a hundred rupees staked on Crash or Mines
 * so many come back on average, wherever a player stops, and the house keeps the rest. It stands here and not among the
 * rules of the games because whoever checks a crash point needs it: it is a part of the published scheme.
 */
export const RETURN_PERCENT = 99;

const RANGE = 2n ** 52n;
/** 1.00, an instant crash. */
const LOWEST = 100;

/**
 * Reads a crash point in hundredths from a digest: with r for its first 52 bits, the whole part of 99 / (1 - r/2^52), at
 * least 100. Done in whole numbers, so that it comes out the same on every machine.
 */
export function pickPoint(digest: Uint8Array): number {
  const r = new DataView(digest.buffer, digest.byteOffset, digest.byteLength).getBigUint64(0) >> 12n;
  return Math.max(LOWEST, Number((BigInt(RETURN_PERCENT) * RANGE) / (RANGE - r)));
}

/**
 * The multiplier at which a round of Crash crashes, in hundredths from 100, read from the digest of its hash (64 hex
 * characters) and the chain's salt (hex text). The scheme that bustabit publishes, with its edge of 1%.
 */
export function crashPoint(draw: { hash: string; salt: string }): number {
  return pickPoint(roundDigest(draw));
}
