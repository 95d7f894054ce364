import { defineTexts } from '../../lib/texts-of.ts';

/** What the dialogs of the public screens say: the links that are mailed, and the terms. */
export const dialogTexts = defineTexts({
  en: () => import('./dialog-texts/en.ts'),
  es: () => import('./dialog-texts/es.ts'),
  fr: () => import('./dialog-texts/fr.ts'),
  de: () => import('./dialog-texts/de.ts'),
});
