import { defineTexts } from '../lib/texts-of.ts';

/** What every page may say: the shell, the components, the screens before the login and the refusals. A first visit waits for it. */
export const shellTexts = defineTexts({
  en: () => import('./texts/en.ts'),
  es: () => import('./texts/es.ts'),
  fr: () => import('./texts/fr.ts'),
  de: () => import('./texts/de.ts'),
});
