import { groupDigits } from '@rang/contract';

/** A multiplier as the games count it: `195` is 1.95 times the stake. Money is `Paise`, and the contract writes it. */
export type Hundredths = number;

/** Above this, in hundredths, the hundredths themselves take room and say nothing. */
const LARGE = 10_000;

/** A multiplier where there is little room: `12.34x`, and of large ones the whole number, cut: `1,284x`. */
export function formatHundredthsShortly(hundredths: Hundredths): string {
  return hundredths < LARGE ? formatHundredths(hundredths) : `${groupDigits(String(Math.floor(hundredths / 100)))}x`;
}

/** A factor with more than two decimals, as Mines has them, cut and never rounded up: `1.125x`, `24.75x`. */
export function formatFactor(factor: number): string {
  const [whole = '', part = ''] = String(factor).split('.');
  // Of the small ones the third decimal shows in what is paid.
  const cut = part.slice(0, factor < 10 ? 3 : 2).replace(/0+$/, '');
  return `${groupDigits(whole)}.${cut.padEnd(2, '0')}x`;
}

/** A multiplier in whole hundredths, always with both decimals: `1.95x`, `2.00x`. */
export function formatHundredths(hundredths: bigint | Hundredths): string {
  const digits = String(hundredths).padStart(3, '0');
  return `${groupDigits(digits.slice(0, -2))}.${digits.slice(-2)}x`;
}

/** The factor of an answer in whole hundredths. */
export function readHundredths(factor: number): Hundredths {
  return Math.round(factor * 100);
}
