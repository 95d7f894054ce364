import { useTranslation } from 'react-i18next';
import { LANGUAGES, chooseLanguage } from '../../lib/i18n.ts';
import { ChoiceField } from '../form/choice-field.tsx';
import '../ui-texts.ts';

// Each language by its own name: who cannot read the current one still finds theirs.
const NAMES = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch' } as const;
const OPTIONS = LANGUAGES.map((value) => ({ value, label: NAMES[value] }));

/** The language of the whole app; the choice is remembered on this device. */
export function LanguageChoice({ compact = false }: { compact?: boolean }) {
  const { t, i18n } = useTranslation('ui');
  const choose = async (wanted: string) => {
    const language = LANGUAGES.find((one) => one === wanted);
    if (language !== undefined) await chooseLanguage(language);
  };
  return (
    <ChoiceField
      label={t('language')}
      isCompact={compact}
      options={OPTIONS}
      value={i18n.language}
      onChange={(wanted) => void choose(wanted)}
    />
  );
}
