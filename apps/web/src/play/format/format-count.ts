import { numberFormat } from '../../lib/number-format.ts';

/** A whole number with the separators of `language`. */
export function formatCount(count: number, language: string): string {
  return numberFormat(language).format(count);
}
