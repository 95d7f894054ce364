import i18next from 'i18next';
import { ApiError } from './api-error.ts';
import { LANGUAGES } from '../../lib/i18n.ts';
import { REFUSAL_TEXTS } from './refusal-texts.ts';

/**
 * What to tell the player about a failed call, in the app's language: the house's own message in English, its
 * translation elsewhere, and `fallback` when it was no call that failed.
 */
export function refusalText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const language = LANGUAGES.find((one) => one === i18next.language) ?? 'en';
  const isStandard = error.message === REFUSAL_TEXTS.en[error.code];
  return isStandard ? REFUSAL_TEXTS[language][error.code] : error.message;
}
