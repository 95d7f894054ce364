import { useTranslation } from 'react-i18next';
import { defineTexts } from '../../../lib/texts-of.ts';

export const minesTexts = defineTexts({
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
});

/** What the house says of the game before it is opened. */
export const minesCardTexts = defineTexts({
  en: () => import('../card/texts/en.ts'),
  es: () => import('../card/texts/es.ts'),
  fr: () => import('../card/texts/fr.ts'),
  de: () => import('../card/texts/de.ts'),
});

/** This feature's texts, and the language for its times. */
export function useWords() {
  const { t, i18n } = useTranslation('mines');
  return { t, language: i18n.language };
}

/** Looks up this feature's texts. */
export type Words = ReturnType<typeof useWords>['t'];
