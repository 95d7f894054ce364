import { groupDigits } from '@rang/contract';
import i18next from 'i18next';

const made = new Map<string, Intl.NumberFormat>();

/** A kind of number in a locale. Each is made once: that costs far more than writing. */
function formatIn(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const kind = locale + JSON.stringify(options);
  const known = made.get(kind) ?? new Intl.NumberFormat(locale, options);
  made.set(kind, known);
  return known;
}

/**
 * How every number is written, in every language of the house: India's way (`1,00,000.50`), as money is. With a decimal comma,
 * `49,5 %` beside `2.00x` and `1.234` beside `₹1,234` would be other kinds of numbers.
 */
export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return formatIn('en-IN', options);
}

/** The locale in which dates of a language are written: English is India's (`21 Nov 2026`), others are as at home. */
export function localeOf(language: string): string {
  return language === 'en' ? 'en-IN' : language;
}

/** The player's; the office has none, and speaks English. */
const ownLocale = (): string => localeOf(i18next.isInitialized ? i18next.language : 'en');

/** A number that is no money, with the decimals that it has. */
export function formatCount(count: number): string {
  const [whole = '', part] = String(count).split('.');
  return part === undefined ? groupDigits(whole) : `${groupDigits(whole)}.${part}`;
}

const MARKS = { decimal: '.', group: ',' } as const;

/**
 * A share of one as a percentage, whose sign stands where the player's language has it; of the smallest ones as many digits as
 * it takes to see that they are not nothing.
 */
export function formatShare(share: number): string {
  const digits = share >= 0.01 ? { maximumFractionDigits: 1 } : { maximumSignificantDigits: 2 };
  const parts = formatIn(ownLocale(), { style: 'percent', ...digits }).formatToParts(share);
  return parts.map(({ type, value }) => (type === 'decimal' || type === 'group' ? MARKS[type] : value)).join('');
}
