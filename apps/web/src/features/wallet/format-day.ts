import { localeOf } from '../../lib/locale-of.ts';

/** A moment of an answer as day and time on this device, with the year unless it is this year's. */
export function formatDay(iso: string, language: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  return new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'short',
    ...(moment.getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment);
}
