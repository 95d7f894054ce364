/** How long there is to wait, as it is read, and how much of the wait is left, 0 to 1. */
interface Countdown {
  readonly seconds: number;
  readonly share: number;
}

/** The countdown to `endMs` of a wait that was first seen at `seenMs`. */
export function countdownAt(nowMs: number, { endMs, seenMs }: { endMs: number; seenMs: number }): Countdown {
  const leftMs = Math.max(0, endMs - nowMs);
  const wholeMs = Math.max(1, endMs - seenMs);
  return { seconds: Math.ceil(leftMs / 1000), share: Math.min(1, leftMs / wholeMs) };
}
