import { DAY_MS, MINUTE_MS } from './clock.ts';

// India has one time zone and no summer time.
const AHEAD_MS = 330 * MINUTE_MS;

/** When a day begins in India; `day` as `2026-11-21`. */
export function startOfIndiaDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - AHEAD_MS);
}

/** When a day is over in India; `day` as `2026-11-21`. */
export function endOfIndiaDay(day: string): Date {
  return new Date(startOfIndiaDay(day).getTime() + DAY_MS);
}

/** The day in India: `2026-11-21`. */
export function indiaDay(moment: Date): string {
  return indiaTimeText(moment).slice(0, 10);
}

/** A moment on India's clocks: `2026-11-21 14:30:59`. */
export function indiaTimeText(moment: Date): string {
  return new Date(moment.getTime() + AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');
}
