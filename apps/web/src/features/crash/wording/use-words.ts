import { useTranslation } from 'react-i18next';

/** This feature's texts, and the language for its numbers and times. */
export function useWords() {
  const { t, i18n } = useTranslation('crash');
  return { t, language: i18n.language };
}

/** Looks up this feature's texts. */
export type Words = ReturnType<typeof useWords>['t'];
