import { formatSignedRupees } from '@rang/contract';
import { numberFormat } from '../../../lib/number-format.ts';

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
