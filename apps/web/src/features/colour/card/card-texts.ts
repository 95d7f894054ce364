import { defineTexts } from '../../../lib/texts-of.ts';

/** What the house says of the game before it is opened. */
export const colourCardTexts = defineTexts({
  en: () => import('./texts/en.ts'),
  es: () => import('./texts/es.ts'),
  fr: () => import('./texts/fr.ts'),
  de: () => import('./texts/de.ts'),
});
