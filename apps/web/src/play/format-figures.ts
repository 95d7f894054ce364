import { formatSignedRupees } from '@rang/contract';
import { numberFormat } from '../lib/format-number.ts';

/** Above this, in hundredths, the hundredths themselves take room and tell nothing. */
const LARGE = 100_000;

/** A multiplier where there is little room: `12.34x`, and of large ones the whole number, cut: `1,284x`. */
export function shortTimes(hundredths: number, language: string): string {
  const digits = hundredths >= LARGE ? 0 : 2;
  const number = numberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    roundingMode: 'trunc',
  });
  return `${number.format(hundredths / 100)}x`;
}

/** A multiplier as it is read in `language`, cut and never rounded up: `1.125×`, `24.75×`. */
export function formatMultiplier(multiplier: number, language: string): string {
  const cut = numberFormat(language, {
    minimumFractionDigits: 2,
    // Of the small ones the third decimal shows in what is paid.
    maximumFractionDigits: multiplier < 10 ? 3 : 2,
    roundingMode: 'trunc',
  });
  return `${cut.format(multiplier)}×`;
}

/** A multiplier in whole hundredths as it is read in `language`: `1.95×`. */
export function formatHundredths(hundredths: bigint, language: string): string {
  return formatMultiplier(Number(hundredths) / 100, language);
}

/** A multiplier of an answer in whole hundredths, which is how everything here counts them. */
export function hundredthsOf(multiplier: number): number {
  return Math.round(multiplier * 100);
}

/** A multiplier in whole hundredths as it is read in `language`, always with both decimals: `2.00x`. */
export function formatTimes(hundredths: number, language: string): string {
  const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${numberFormat(language, twoDecimals).format(hundredths / 100)}x`;
}

/** What has been won or lost, with its sign: `+₹1.20`. */
export function formatProfit(profit: bigint): string {
  return formatSignedRupees(profit);
}
