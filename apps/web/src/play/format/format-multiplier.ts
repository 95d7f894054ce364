import { numberFormat } from '../../lib/number-format.ts';

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
