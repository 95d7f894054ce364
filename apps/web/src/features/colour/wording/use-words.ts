import { useTranslation } from 'react-i18next';

/** This feature's texts, and the language for its numbers and times. */
export function useWords() {
  const { t, i18n } = useTranslation('colour');
  return { t, language: i18n.language };
}
