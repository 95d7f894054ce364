/** How many servers a house is measured with, all of them behind HAProxy. */
export const SERVER_COUNTS = [1, 2, 4] as const;
/** Houses of each size, in turn: what counts is the median of the ratios within a turn. */
export const TURNS = 3;
/** Keep-alive connections for each server, each with one bet under way: a house has more servers because it has more players. */
export const CONNECTIONS = 128;
/** Keep-alive connections straight to one server, beside a bare one. */
export const BARE_CONNECTIONS = 64;
/**
 * How many bets each server takes before any counts, and how many are measured of each: by their number and not by the time,
 * so that a busy machine measures the same code, compiled as far.
 */
export const WARM_UP_BETS = 15_000;
export const MEASURED_BETS = 10_000;

/** Watchers of Crash, over all servers, and in how many rounds they are measured. */
export const WATCHERS = 4_000;
export const WATCHED_ROUNDS = 3;

/**
 * What must not be exceeded: at four servers, in what one costs; one server, in what a bare one costs; and how late of a
 * hundred ticks the latest may come, in milliseconds.
 */
export const LIMITS = { servers: 1.25, postgres: 1.5, bare: 1.6, watchers: 1.2, tickMs: 100 } as const;
/** At most so many of a hundred bets may find the house busy. */
export const MAX_BUSY_PERCENT = 1;
