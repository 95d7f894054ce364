import { paise } from '../../packages/contract/src/index.ts';

/** What a phase of the benchmark measured. */
export interface Rate {
  readonly perSecond: number;
  readonly latenciesMs: readonly number[];
}

/** How long each phase runs, and how long it warms up before. */
export const WARM_UP_MS = 2_000;
export const MEASURED_MS = 8_000;
/** Players that bet in the phases without HTTP. */
export const PLAYERS = 10_000;
/** Keep-alive connections of the HTTP phase; each has one bet under way. */
export const CONNECTIONS = 64;
/** One rupee. */
export const STAKE_PAISE = paise(100n);
