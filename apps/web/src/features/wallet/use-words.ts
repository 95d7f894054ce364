import { useTranslation } from 'react-i18next';
import './wallet-texts.ts';

/** The wallet's texts, and the language for its dates. */
export function useWords() {
  const { t, i18n } = useTranslation('wallet');
  return { t, language: i18n.language };
}
