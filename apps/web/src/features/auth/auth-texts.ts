import { addTexts } from '../../lib/i18n.ts';
import { authTextsDe } from './texts/de.ts';
import { authTextsEn } from './texts/en.ts';
import { authTextsEs } from './texts/es.ts';
import { authTextsFr } from './texts/fr.ts';

addTexts('auth', { en: authTextsEn, es: authTextsEs, fr: authTextsFr, de: authTextsDe });
