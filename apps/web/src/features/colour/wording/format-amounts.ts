import { formatWireRupees } from '../../../play/format/format-wire-rupees.ts';
import { localeOf } from '../../../lib/locale-of.ts';

/** Rupees of an answer with their paise only where there are some. */
export function formatShortWireRupees(rupees: number): string {
  return formatWireRupees(rupees).replace(/\.00$/, '');
}

// Twenty-four hours in every language: shorter, and the same width all day.
const TIME_OF_DAY = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** A moment of an answer as the time of day on this device. */
export function formatTime(iso: string, language: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  return new Intl.DateTimeFormat(localeOf(language), TIME_OF_DAY).format(moment);
}
