import { useTranslation } from 'react-i18next';
import { defineTexts } from '../../lib/texts-of.ts';

export const walletTexts = defineTexts({
  en: () => import('./texts/en.ts'),
  es: () => import('./texts/es.ts'),
  fr: () => import('./texts/fr.ts'),
  de: () => import('./texts/de.ts'),
});

/** The wallet's texts, and the language for its dates. */
export function useWords() {
  const { t, i18n } = useTranslation('wallet');
  return { t, language: i18n.language };
}
