import { localeOf } from './format-number.ts';

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
/** Twenty-four hours in every language: shorter, and the same width all day. */
const MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The house's time, in which its days begin and end: whatever a player or the office reads is in it, wherever that is. */
const INDIA = 'Asia/Kolkata';

const TIME_OF_DAY = { ...MINUTE, second: '2-digit', timeZone: INDIA } as const;
/** Said where a moment is compared with others' clocks: on receipts, and wherever the office reads one. */
const ZONE = { timeZone: INDIA, timeZoneName: 'short' } as const;

/** How much of a moment is written. */
const FORMS = {
  /** `21 Nov 2026` */
  dayInIndia: { ...DAY, timeZone: INDIA },
  /** `21 Nov` */
  dayOfYearInIndia: { day: 'numeric', month: 'short', timeZone: INDIA },
  /** `21 Nov 2026, 15:30 IST` */
  dayAndTimeInIndia: { ...DAY, ...MINUTE, ...ZONE },
  /** `21/11, 15:30 IST` */
  narrowInIndia: { day: '2-digit', month: '2-digit', ...MINUTE, ...ZONE },
  timeOfDayInIndia: TIME_OF_DAY,
  /** `15:30:07 IST` */
  timeOfDayAndZone: { ...TIME_OF_DAY, ...ZONE },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** A moment of an answer as it is read in `language`; nothing for one that cannot be read. */
export function formatMoment(iso: string, language: string, form: keyof typeof FORMS): string {
  return write(new Date(iso), language, FORMS[form]);
}

/** Day and time of a moment in India, as every list of a player's past has them, with the year unless it is this year's. */
export function formatRecentInIndia(iso: string, language: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  const isThisYear = indianDay(moment).slice(0, 4) === indianDay(new Date()).slice(0, 4);
  return write(moment, language, { ...DAY, ...MINUTE, timeZone: INDIA, ...(isThisYear ? { year: undefined } : {}) });
}

function write(moment: Date, language: string, form: Intl.DateTimeFormatOptions): string {
  if (Number.isNaN(moment.getTime())) return '';
  // Most languages have no name of their own for India's time, and would say how far it is from London's.
  const parts = new Intl.DateTimeFormat(localeOf(language), form).formatToParts(moment);
  const text = parts.map(({ type, value }) => (type === 'timeZoneName' ? 'IST' : value)).join('');
  // No line begins with the zone.
  return text.replace(/ (?=IST$)/, '\u00a0');
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

/** How long there is still to wait, rounded up, as people say it: "in 12 minutes", "in 30 seconds". */
export function formatWait(leftMs: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  const seconds = Math.max(1, Math.ceil(leftMs / 1_000));
  return seconds > 60 ? words.format(Math.ceil(seconds / 60), 'minute') : words.format(seconds, 'second');
}

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
