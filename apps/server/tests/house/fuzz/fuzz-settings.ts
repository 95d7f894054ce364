// What the whole of `npm test` has time for.
const USUAL_RUNS = 10;
const USUAL_SEED = 20_261_121;

/** How often each call and command is tried, and from where the trials are drawn. */
export interface FuzzSettings {
  readonly runs: number;
  readonly seed: number;
}

/**
 * `FUZZ_RUNS` groups of requests for each call where it is set. The trials are the same in every run, so that a fault that
 * was there before is no surprise of somebody else's change; `FUZZ_SEED` draws others, `FUZZ_SEED=random` others each time.
 */
export function readFuzzSettings(): FuzzSettings {
  const { FUZZ_RUNS, FUZZ_SEED } = process.env;
  const runs = Number(FUZZ_RUNS ?? USUAL_RUNS);
  const seed = FUZZ_SEED === 'random' ? Date.now() & 0x7f_ff_ff_ff : Number(FUZZ_SEED ?? USUAL_SEED);
  if (!Number.isInteger(runs) || runs < 1) throw new Error('FUZZ_RUNS is a whole number from 1 on');
  if (!Number.isInteger(seed)) throw new Error('FUZZ_SEED is a whole number, or random');
  return { runs, seed };
}

/** How long the trials of one call may take on a busy machine, the search for the smallest one that fails included. */
export function fuzzTestTimeout({ runs }: FuzzSettings): number {
  return 120_000 + runs * 2_000;
}

/** Each call is tried in its own way, the same in every run of that seed. */
export function deriveSeed(seed: number, name: string): number {
  return Buffer.from(name).reduce((sum, byte) => (Math.imul(sum, 31) + byte) | 0, seed);
}
