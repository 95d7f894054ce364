/**
 * The locale in which dates and counts of a language are written: English is India's, as the rupees are
 * (`21 Nov 2026`, `1,00,000`); every other language is written as it is at home.
 */
export function localeOf(language: string): string {
  return language === 'en' ? 'en-IN' : language;
}
