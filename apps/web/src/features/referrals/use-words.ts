import { useTranslation } from 'react-i18next';
import { defineTexts } from '../../lib/texts-of.ts';

export const referralTexts = defineTexts({
  en: () => import('./texts/en.ts'),
  es: () => import('./texts/es.ts'),
  fr: () => import('./texts/fr.ts'),
  de: () => import('./texts/de.ts'),
});

/** The texts of refer-and-earn, and the language for its dates. */
export function useWords() {
  const { t, i18n } = useTranslation('referrals');
  return { t, language: i18n.language };
}
