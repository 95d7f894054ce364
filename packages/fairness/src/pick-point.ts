const RANGE = 2n ** 52n;
/** Hundredths that a fair multiplier would give, less one of a hundred: the house's edge, the same at every target. */
const RETURN_HUNDREDTHS = 99n;
/** 1.00, an instant crash. */
const LOWEST = 100;

/**
 * Reads a crash point in hundredths from a digest: with r for its first 52 bits, the whole part of 99 / (1 - r/2^52), at
 * least 100. Done in whole numbers, so that it comes out the same on every machine.
 */
export function pickPoint(digest: Uint8Array): number {
  const r = new DataView(digest.buffer, digest.byteOffset, digest.byteLength).getBigUint64(0) >> 12n;
  return Math.max(LOWEST, Number((RETURN_HUNDREDTHS * RANGE) / (RANGE - r)));
}
