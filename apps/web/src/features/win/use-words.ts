import { useTranslation } from 'react-i18next';
import { defineTexts } from '../../lib/texts-of.ts';

export const winTexts = defineTexts({
  en: () => import('./texts/en.ts'),
  es: () => import('./texts/es.ts'),
  fr: () => import('./texts/fr.ts'),
  de: () => import('./texts/de.ts'),
});

/** The texts of the Win section. */
export const useWords = () => useTranslation(['win', 'play']);
