import { formatRupees, paise, parseRupees } from '@rang/contract';
import { localeOf } from '../../../lib/locale-of.ts';

/** Rupees of an answer as people read them; a number that is no amount is a fault of the house and shown as it came. */
export function formatWireRupees(rupees: number): string {
  const amount = parseRupees(rupees);
  return amount === undefined ? `₹${rupees}` : formatRupees(amount);
}

/** What has been won or lost so far, with its sign: `+₹1.20`. */
export function formatProfit(profit: bigint): string {
  const sign = profit < 0n ? '−' : '+';
  return `${sign}${formatRupees(paise(profit < 0n ? -profit : profit))}`;
}

/** A multiplier as it is read in `language`, cut and never rounded up: `1.125×`, `24.75×`. */
export function formatMultiplier(multiplier: number, language: string): string {
  const cut = new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: 2,
    // Of the small ones the third decimal shows in what is paid.
    maximumFractionDigits: multiplier < 10 ? 3 : 2,
    roundingMode: 'trunc',
  });
  return `${cut.format(multiplier)}×`;
}

/** A chance as a percentage; of the smallest ones as many digits as it takes to see that they are not nothing. */
export function formatChance(share: number, language: string): string {
  const digits = share >= 0.01 ? { maximumFractionDigits: 1 } : { maximumSignificantDigits: 2 };
  return new Intl.NumberFormat(localeOf(language), { style: 'percent', ...digits }).format(share);
}

const TIME = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** A moment of an answer as day and time on this device. */
export function formatTime(iso: string, language: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? '' : new Intl.DateTimeFormat(localeOf(language), TIME).format(moment);
}
