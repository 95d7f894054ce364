const SECOND_MS = 1000;

/** Minutes and seconds as a clock shows them, two digits each; a begun second counts whole, so that zero is the end. */
export function countdownOf(endMs: number, nowMs: number): { minutes: string; seconds: string } {
  const left = Math.ceil(Math.max(0, endMs - nowMs) / SECOND_MS);
  const shown = Number.isNaN(left) ? 0 : Math.min(left, 99 * 60 + 59);
  return { minutes: twoDigits(Math.floor(shown / 60)), seconds: twoDigits(shown % 60) };
}

/** When the shown second changes next, or undefined at zero. */
export function nextSecondAt(endMs: number, nowMs: number): number | undefined {
  const left = Math.ceil((endMs - nowMs) / SECOND_MS);
  return left > 0 ? endMs - (left - 1) * SECOND_MS : undefined;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
