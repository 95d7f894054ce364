import { localeOf } from './locale-of.ts';

const made = new Map<string, Intl.NumberFormat>();

/** How numbers are written in `language`. Each kind is made once: making one costs far more than writing with it. */
export function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const kind = `${language} ${JSON.stringify(options)}`;
  const known = made.get(kind) ?? new Intl.NumberFormat(localeOf(language), options);
  made.set(kind, known);
  return known;
}
