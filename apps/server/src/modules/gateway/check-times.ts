import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';

// A young deposit or payout has a player waiting for it; after a week nobody pays any more, and reconciliation finds
// what is left.
const PACE = [
  { untilAgeMs: 2 * MINUTE_MS, everyMs: 3 * SECOND_MS },
  { untilAgeMs: 30 * MINUTE_MS, everyMs: 30 * SECOND_MS },
  { untilAgeMs: DAY_MS, everyMs: 10 * MINUTE_MS },
  { untilAgeMs: 7 * DAY_MS, everyMs: 6 * HOUR_MS },
];

/** When the gateway is asked next about what began then and has not ended; null when it is old news. */
export function nextCheckAt(since: Date, now: number): Date | null {
  const age = now - since.getTime();
  const pace = PACE.find((step) => age < step.untilAgeMs);
  return pace === undefined ? null : new Date(now + pace.everyMs);
}
