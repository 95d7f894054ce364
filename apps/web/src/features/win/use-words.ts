import { useTranslation } from 'react-i18next';
import { addTexts } from '../../lib/i18n.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';

addTexts('win', { en, es, fr, de });

/** The texts of the Win section. */
export function useWords() {
  return useTranslation('win');
}
