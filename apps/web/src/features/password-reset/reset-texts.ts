import { defineTexts } from '../../lib/texts-of.ts';

/** What setting a new password says. */
export const resetTexts = defineTexts({
  en: () => import('./texts/en.ts'),
  es: () => import('./texts/es.ts'),
  fr: () => import('./texts/fr.ts'),
  de: () => import('./texts/de.ts'),
});
