import { formatRupees, parseRupees, type Paise } from '@rang/contract';
import { localeOf } from '../../../lib/locale-of.ts';

/** An amount with its paise only where there are some: `₹10`, `₹10.50`. */
export function formatShortRupees(amount: Paise): string {
  return formatRupees(amount).replace(/\.00$/, '');
}

/** Rupees of an answer as people read them; a number that is no amount is a fault of the house and shown as it came. */
export function formatWireRupees(rupees: number): string {
  const amount = parseRupees(rupees);
  return amount === undefined ? `₹${rupees}` : formatRupees(amount);
}

/** Rupees of an answer with their paise only where there are some. */
export function formatShortWireRupees(rupees: number): string {
  return formatWireRupees(rupees).replace(/\.00$/, '');
}

/** A multiplier in hundredths as it is read in `language`: `1.95×`. */
export function formatMultiplier(hundredths: bigint, language: string): string {
  const exact = `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}` as `${number}`;
  return `${new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(exact)}×`;
}

/** A share in thousandths as it is read in `language`: `99.5%`. */
export function formatShare(thousandths: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(thousandths / 1000);
}

/** A whole number with the separators of `language`. */
export function formatCount(count: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language)).format(count);
}

// Twenty-four hours in every language: shorter, and the same width all day.
const TIME_OF_DAY = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** A moment of an answer as the time of day on this device. */
export function formatTime(iso: string, language: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  return new Intl.DateTimeFormat(localeOf(language), TIME_OF_DAY).format(moment);
}

const DAY_AND_TIME = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

/** A moment of an answer as day and time on this device. */
export function formatDay(iso: string, language: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  return new Intl.DateTimeFormat(localeOf(language), DAY_AND_TIME).format(moment);
}
