const made = new Map<string, Intl.NumberFormat>();

/**
 * How numbers are written for readers of `language`. Each kind is made once: making one costs far more than writing with it.
 * All languages of the house write them as the rupees are written, India's way (`1,00,000.50`): with a decimal comma, `1,234x`
 * beside `₹1,234` would be another kind of number. Whoever names a region too, as in `en-US`, is given its own way.
 */
export function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const kind = `${language} ${JSON.stringify(options)}`;
  const known = made.get(kind) ?? new Intl.NumberFormat(language.includes('-') ? language : 'en-IN', options);
  made.set(kind, known);
  return known;
}

/** The locale in which dates of a language are written: English is India's (`21 Nov 2026`), others are as at home. */
export function localeOf(language: string): string {
  return language === 'en' ? 'en-IN' : language;
}

/** A whole number with its separators. */
export function formatCount(count: number, language: string): string {
  return numberFormat(language).format(count);
}

/** A share of one as a percentage; of the smallest ones as many digits as it takes to see that they are not nothing. */
export function formatShare(share: number, language: string): string {
  const digits = share >= 0.01 ? { maximumFractionDigits: 1 } : { maximumSignificantDigits: 2 };
  return numberFormat(language, { style: 'percent', ...digits }).format(share);
}
