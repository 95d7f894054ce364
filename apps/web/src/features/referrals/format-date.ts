import { localeOf } from '../../lib/locale-of.ts';

/** A moment of an answer as a day in the device's time; nothing for one that cannot be read. */
export function formatDate(iso: string, language: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  return new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'short', year: 'numeric' }).format(
    moment,
  );
}
