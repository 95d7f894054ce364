import { defineTexts } from '../../lib/texts-of.ts';

/** What the Profile section says, with its security and its sessions. */
export const profileTexts = defineTexts({
  en: () => import('./texts/en.ts'),
  es: () => import('./texts/es.ts'),
  fr: () => import('./texts/fr.ts'),
  de: () => import('./texts/de.ts'),
});
