import { addTexts } from '../lib/i18n.ts';
import { shellTextsEn } from './texts/en.ts';
import { shellTextsEs } from './texts/es.ts';
import { shellTextsFr } from './texts/fr.ts';
import { shellTextsDe } from './texts/de.ts';

addTexts('shell', { en: shellTextsEn, es: shellTextsEs, fr: shellTextsFr, de: shellTextsDe });
