const HOUR_MS = 3_600_000;

/** How long tokens hold. The refresh token of a session that is not remembered lasts as long as its access token. */
export function sessionTimes(remember: boolean): { accessMs: number; refreshMs: number } {
  return remember
    ? { accessMs: HOUR_MS, refreshMs: 30 * 24 * HOUR_MS }
    : { accessMs: 12 * HOUR_MS, refreshMs: 12 * HOUR_MS };
}
