import { numberFormat } from '../../lib/number-format.ts';

/** A share of one as a percentage; of the smallest ones as many digits as it takes to see that they are not nothing. */
export function formatShare(share: number, language: string): string {
  const digits = share >= 0.01 ? { maximumFractionDigits: 1 } : { maximumSignificantDigits: 2 };
  return numberFormat(language, { style: 'percent', ...digits }).format(share);
}
