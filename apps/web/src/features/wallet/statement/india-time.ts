import { localeOf } from '../../../lib/locale-of.ts';

/** India's time, in which a statement's days begin and end, wherever its reader is. */
const ZONE = 'Asia/Kolkata';
// This locale writes a day as `2026-11-21`.
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day of a moment in India: `2026-11-21`. */
export function indianDay(moment: Date): string {
  return isoDay.format(moment);
}

/** A day in words: `21 November 2026`. */
export function formatIndianDay(day: string, language: string): string {
  // Noon in India, so that the day is the same one in the same zone.
  return new Intl.DateTimeFormat(localeOf(language), { timeZone: ZONE, dateStyle: 'long' }).format(
    new Date(`${day}T12:00:00+05:30`),
  );
}

/** The time of a moment in India. */
export function formatIndianTime(iso: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeZone: ZONE, hour: '2-digit', minute: '2-digit' }).format(
    new Date(iso),
  );
}
