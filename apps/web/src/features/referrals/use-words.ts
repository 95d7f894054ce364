import { useTranslation } from 'react-i18next';
import './referral-texts.ts';

/** The texts of refer-and-earn, and the language for its dates and counts. */
export function useWords() {
  const { t, i18n } = useTranslation('referrals');
  return { t, language: i18n.language };
}
