const made = new Map<string, Intl.NumberFormat>();

/** How numbers are written in `language`. Each kind is made once: making one costs far more than writing with it. */
export function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const kind = `${language} ${JSON.stringify(options)}`;
  const known = made.get(kind) ?? new Intl.NumberFormat(localeOf(language), options);
  made.set(kind, known);
  return known;
}

/**
 * The locale in which dates and counts of a language are written: English is India's, as the rupees are
 * (`21 Nov 2026`, `1,00,000`); every other language is written as it is at home.
 */
export function localeOf(language: string): string {
  return language === 'en' ? 'en-IN' : language;
}

/** A whole number with the separators of `language`. */
export function formatCount(count: number, language: string): string {
  return numberFormat(language).format(count);
}

/** A share of one as a percentage; of the smallest ones as many digits as it takes to see that they are not nothing. */
export function formatShare(share: number, language: string): string {
  const digits = share >= 0.01 ? { maximumFractionDigits: 1 } : { maximumSignificantDigits: 2 };
  return numberFormat(language, { style: 'percent', ...digits }).format(share);
}
