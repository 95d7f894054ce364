const made = new Map<string, Intl.NumberFormat>();

/**
 * How numbers are written: as the rupees are, India's way (`1,00,000.50`), in every language of the house. With a decimal
 * comma, `1,234x` beside `₹1,234` would be another kind of number. Each kind is made once: that costs far more than writing.
 */
export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const kind = JSON.stringify(options);
  const known = made.get(kind) ?? new Intl.NumberFormat('en-IN', options);
  made.set(kind, known);
  return known;
}

/** The locale in which dates of a language are written: English is India's (`21 Nov 2026`), others are as at home. */
export function localeOf(language: string): string {
  return language === 'en' ? 'en-IN' : language;
}

/** A whole number with its separators. */
export function formatCount(count: number): string {
  return numberFormat().format(count);
}

/** A share of one as a percentage; of the smallest ones as many digits as it takes to see that they are not nothing. */
export function formatShare(share: number): string {
  const digits = share >= 0.01 ? { maximumFractionDigits: 1 } : { maximumSignificantDigits: 2 };
  return numberFormat({ style: 'percent', ...digits }).format(share);
}
