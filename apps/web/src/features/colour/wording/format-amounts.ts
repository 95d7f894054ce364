import { formatRupees, type Paise } from '@rang/contract';
import { localeOf } from '../../../lib/locale-of.ts';

/** An amount with their paise only where there are some. */
export function formatShortAmount(amount: Paise): string {
  return formatRupees(amount).replace(/\.00$/, '');
}

// Twenty-four hours in every language: shorter, and the same width all day.
const TIME_OF_DAY = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** A moment of an answer as the time of day on this device. */
export function formatTime(iso: string, language: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  return new Intl.DateTimeFormat(localeOf(language), TIME_OF_DAY).format(moment);
}
