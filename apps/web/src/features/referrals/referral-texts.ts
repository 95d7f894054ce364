import { addTexts } from '../../lib/i18n.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';

addTexts('referrals', { en, es, fr, de });
