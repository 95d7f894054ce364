import { addTexts } from '../../../lib/i18n.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

/** Adds this feature's texts; useWords reads them. */
export function addCrashTexts(): void {
  addTexts('crash', { en, es, fr, de });
}
