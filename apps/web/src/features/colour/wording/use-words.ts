import { useTranslation } from 'react-i18next';
import { defineTexts } from '../../../lib/texts-of.ts';

export const colourTexts = defineTexts({
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
});

/** This feature's texts, and the language for its numbers and times. */
export function useWords() {
  const { t, i18n } = useTranslation('colour');
  return { t, language: i18n.language };
}
