import { numberFormat } from '../lib/format-number.ts';

/** A multiplier as the games count it: `195` is 1.95 times the stake. Money is `Paise`, and the contract writes it. */
export type Hundredths = number;

/** Above this, in hundredths, the hundredths themselves take room and say nothing. */
const LARGE = 10_000;

/** A multiplier where there is little room: `12.34x`, and of large ones the whole number, cut: `1,284x`. */
export function formatHundredthsShortly(hundredths: Hundredths): string {
  const digits = hundredths >= LARGE ? 0 : 2;
  const number = numberFormat({
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    roundingMode: 'trunc',
  });
  return `${number.format(hundredths / 100)}x`;
}

/** A factor with more than two decimals, as Mines has them, cut and never rounded up: `1.125x`, `24.75x`. */
export function formatFactor(factor: number): string {
  const cut = numberFormat({
    minimumFractionDigits: 2,
    // Of the small ones the third decimal shows in what is paid.
    maximumFractionDigits: factor < 10 ? 3 : 2,
    roundingMode: 'trunc',
  });
  return `${cut.format(factor)}x`;
}

/** A multiplier in whole hundredths: `1.95x`. */
export function formatHundredths(hundredths: bigint | Hundredths): string {
  return formatFactor(Number(hundredths) / 100);
}

/** The factor of an answer in whole hundredths. */
export function readHundredths(factor: number): Hundredths {
  return Math.round(factor * 100);
}

/** A multiplier in whole hundredths, always with both decimals: `2.00x`. */
export function formatHundredthsFully(hundredths: Hundredths): string {
  const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${numberFormat(twoDecimals).format(hundredths / 100)}x`;
}
