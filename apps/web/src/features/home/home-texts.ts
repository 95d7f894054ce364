import { defineTexts } from '../../lib/texts-of.ts';

/** What the Home section says. */
export const homeTexts = defineTexts({
  en: () => import('./texts/en.ts'),
  es: () => import('./texts/es.ts'),
  fr: () => import('./texts/fr.ts'),
  de: () => import('./texts/de.ts'),
});
