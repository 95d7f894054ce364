/** Above this no command of a timed game is taken. */
export const MAX_UNCERTAINTY_MS = 20;
// What a machine's quartz goes wrong by at worst: 100 parts of a million.
const DRIFT = 0.000_1;
// How fast a correction is made: a far one by a twentieth of the time that passes, a near one by a thousandth of it.
const [QUICK, SLOW] = [0.05, 0.001];
/** What is so far ahead is gone to at once: a round that is on is void by then, as nobody saw what was leapt over. */
const MAX_BEHIND_MS = 2_000;

/** What a round trip to the database told: by how much its clock is ahead of the monotonic one, to half of `tookMs`. */
export interface Measurement {
  readonly offset: number;
  readonly tookMs: number;
  readonly at: number;
}

/** Steers an offset, `own` to begin with, to what was measured last. Moments are the monotonic clock's. */
export function createSteering(own: number) {
  let best: Measurement | undefined;
  let from: { readonly at: number; readonly offset: number; readonly rate: number } | undefined;

  const readOffset = (at: number): number => {
    if (from === undefined) return own;
    if (best === undefined) return from.offset;
    const room = (at - from.at) * from.rate;
    return from.offset + Math.min(Math.max(best.offset - from.offset, -room), room);
  };
  const readError = ({ tookMs, at: measuredAt }: Measurement, at: number): number =>
    tookMs / 2 + (at - measuredAt) * DRIFT;

  return {
    readOffset,
    readUncertainty: (at: number): number =>
      best === undefined ? Infinity : readError(best, at) + Math.abs(best.offset - readOffset(at)),
    /** What was measured may be wrong by so much more. */
    doubt: (ms: number): void => {
      if (best !== undefined) best = { ...best, tookMs: best.tookMs + 2 * ms };
    },
    /** What was measured holds no more, though the clock goes on by it until there is something better. */
    forget: (at: number): void => {
      from = { at, offset: readOffset(at), rate: 0 };
      best = undefined;
    },
    /** Takes a measurement that is no worse than the last one has become meanwhile, or that shows it to be wrong. */
    correct: (measured: Measurement): void => {
      const { at } = measured;
      if (best !== undefined) {
        const [error, usual] = [readError(measured, at), readError(best, at)];
        if (error > usual && Math.abs(measured.offset - best.offset) <= error + usual) return;
      }
      const missing = from === undefined ? Infinity : measured.offset - readOffset(at);
      const isFar = Math.abs(missing) > MAX_UNCERTAINTY_MS;
      from = { at, offset: missing > MAX_BEHIND_MS ? measured.offset : readOffset(at), rate: isFar ? QUICK : SLOW };
      best = measured;
    },
  };
}
