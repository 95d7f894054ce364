import i18next from 'i18next';
import type { RefusalCode } from '@rang/contract';
import { ApiError, ENGLISH_REFUSALS } from './api-error.ts';

/**
 * What to tell the player about a failed call, in the app's language: the house's own message in English, its
 * translation elsewhere, and `fallback` when it was no call that failed.
 */
export function refusalText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.message !== ENGLISH_REFUSALS[error.code]) return error.message;
  return i18next.t(`refusals:${error.code}`, { defaultValue: error.message });
}

/** What the house would say by `code`, where the screen sees before any call that it would. */
export function textOfRefusal(code: RefusalCode): string {
  const refusal = new ApiError({ code });
  return refusalText(refusal, refusal.message);
}

/** What a refused form shows, and the field it shows it at, where the house named one. */
export function explainRefusal(error: unknown, fallback: string): { text: string; field: string | undefined } {
  return { text: refusalText(error, fallback), field: error instanceof ApiError ? error.field : undefined };
}
