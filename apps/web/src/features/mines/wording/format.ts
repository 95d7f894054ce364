import { formatSignedRupees } from '@rang/contract';
import { localeOf } from '../../../lib/locale-of.ts';

/** What has been won or lost so far, with its sign: `+₹1.20`. */
export function formatProfit(profit: bigint): string {
  return formatSignedRupees(profit);
}

const TIME = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** A moment of an answer as day and time on this device. */
export function formatTime(iso: string, language: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? '' : new Intl.DateTimeFormat(localeOf(language), TIME).format(moment);
}
