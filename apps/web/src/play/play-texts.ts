import { defineTexts } from '../lib/texts-of.ts';

/** What every game says alike. */
export const playTexts = defineTexts({
  en: () => import('./play-texts/en.ts'),
  es: () => import('./play-texts/es.ts'),
  fr: () => import('./play-texts/fr.ts'),
  de: () => import('./play-texts/de.ts'),
});
