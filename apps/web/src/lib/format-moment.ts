import { localeOf } from './format-number.ts';

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const MINUTE = { hour: '2-digit', minute: '2-digit' } as const;

/** How much of a moment is written, all of it in the time of this device. */
const FORMS = {
  /** `21 Nov 2026` */
  day: DAY,
  dayAndTime: { ...DAY, ...MINUTE },
  /** As it stands on a receipt: with its zone. */
  dayAndTimeInZone: { ...DAY, ...MINUTE, timeZoneName: 'short' },
  /** Twenty-four hours in every language: shorter, and the same width all day. */
  narrow: { day: '2-digit', month: '2-digit', ...MINUTE, hourCycle: 'h23' },
  timeOfDay: { ...MINUTE, second: '2-digit', hourCycle: 'h23' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** A moment of an answer as it is read in `language`; nothing for one that cannot be read. */
export function formatMoment(iso: string, language: string, form: keyof typeof FORMS): string {
  return write(new Date(iso), language, FORMS[form]);
}

/** Day and time of a moment, with the year unless it is this year's. */
export function formatRecent(iso: string, language: string): string {
  const moment = new Date(iso);
  const isThisYear = moment.getFullYear() === new Date().getFullYear();
  return write(moment, language, { ...DAY, ...MINUTE, ...(isThisYear ? { year: undefined } : {}) });
}

function write(moment: Date, language: string, form: Intl.DateTimeFormatOptions): string {
  return Number.isNaN(moment.getTime()) ? '' : new Intl.DateTimeFormat(localeOf(language), form).format(moment);
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago something was, in whole days, hours or minutes, as people say it: "5 minutes ago", "now". */
export function formatAge(elapsedMs: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const unit = UNITS.find(([, ms]) => elapsedMs >= ms);
  return unit === undefined ? words.format(0, 'second') : words.format(-Math.floor(elapsedMs / unit[1]), unit[0]);
}

/** India's time, in which a statement's days begin and end, wherever its reader is. */
const INDIA = 'Asia/Kolkata';
// This locale writes a day as `2026-11-21`.
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: INDIA, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day of a moment in India: `2026-11-21`. */
export function indianDay(moment: Date): string {
  return isoDay.format(moment);
}

/** A day in words: `21 November 2026`. */
export function formatIndianDay(day: string, language: string): string {
  // Noon in India, so that the day is the same one in the same zone.
  return write(new Date(`${day}T12:00:00+05:30`), language, { timeZone: INDIA, dateStyle: 'long' });
}

/** A day so many days later, or earlier: `2026-11-21`. */
export function shiftDay(day: string, days: number): string {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10);
}

/** The time of a moment in India. */
export function formatIndianTime(iso: string, language: string): string {
  return write(new Date(iso), language, { timeZone: INDIA, ...MINUTE });
}
