import { localeOf } from './locale-of.ts';

/** A whole number with the separators of `language`. */
export function formatCount(count: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language)).format(count);
}
