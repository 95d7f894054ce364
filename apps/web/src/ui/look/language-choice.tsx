import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../lib/i18n.ts';
import { LANGUAGES, type Language } from '../../lib/texts-of.ts';
import { ChoiceField } from '../form/fields.tsx';

// Each language by its own name: who cannot read the current one still finds theirs.
const NAMES = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch' } as const;
const OPTIONS = LANGUAGES.map((value) => ({ value, label: NAMES[value] }));

interface LanguageChoiceProps {
  readonly compact?: boolean;
  /** The language holds; it may be kept elsewhere too. */
  readonly onChoose?: (language: Language) => void;
}

/** The language of the whole app; the choice is remembered on this device. What cannot be fetched is said, in the old one. */
export function LanguageChoice({ compact = false, onChoose }: LanguageChoiceProps) {
  const { t, i18n } = useTranslation('ui');
  const [pending, setPending] = useState<Language>();
  const [isFailed, setFailed] = useState(false);
  const choose = async (wanted: string) => {
    const language = LANGUAGES.find((one) => one === wanted);
    if (language === undefined) return;
    setPending(language);
    setFailed(false);
    try {
      await chooseLanguage(language);
      onChoose?.(language);
    } catch {
      setFailed(true);
    }
    // A later choice waits for itself.
    setPending((last) => (last === language ? undefined : last));
  };
  return (
    <ChoiceField
      label={t('language')}
      isCompact={compact}
      options={OPTIONS}
      value={pending ?? i18n.language}
      error={isFailed ? t('languageFailed') : undefined}
      onChange={(wanted) => void choose(wanted)}
    />
  );
}
