import { localeOf } from './locale-of.ts';

const DAY_AND_TIME = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

/** A moment of an answer as day and time on this device. */
export function formatDayAndTime(iso: string, language: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  return new Intl.DateTimeFormat(localeOf(language), DAY_AND_TIME).format(moment);
}
