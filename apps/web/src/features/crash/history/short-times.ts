import { numberFormat } from '../../../lib/number-format.ts';

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
