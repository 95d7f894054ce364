import { DAY_MS } from './clock.ts';

/** A time of each day, in UTC. */
export interface TimeOfDay {
  readonly hourUtc: number;
  readonly minute: number;
}

/** When a job is done: again and again after so many seconds, or once a day. */
export type Rhythm = { readonly seconds: number } | TimeOfDay;

/** `every 3 s`, `every 10 min`, `every 1 h`, `daily at 22:00 UTC`. */
export function describeRhythm(rhythm: Rhythm): string {
  if ('hourUtc' in rhythm) {
    const [hour, minute] = [rhythm.hourUtc, rhythm.minute].map((part) => String(part).padStart(2, '0'));
    return `daily at ${hour ?? ''}:${minute ?? ''} UTC`;
  }
  const { seconds } = rhythm;
  if (seconds % 3_600 === 0) return `every ${String(seconds / 3_600)} h`;
  return seconds % 60 === 0 ? `every ${String(seconds / 60)} min` : `every ${String(seconds)} s`;
}

/** When that time of day comes next. */
export function findNext({ hourUtc, minute }: TimeOfDay, nowMs: number): Date {
  const today = new Date(nowMs).setUTCHours(hourUtc, minute, 0, 0);
  return new Date(today > nowMs ? today : today + DAY_MS);
}
