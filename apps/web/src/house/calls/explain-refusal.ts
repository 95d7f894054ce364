import { ApiError } from './api-error.ts';
import { refusalText } from './refusal-text.ts';

/** What a refused form tells, and the field it tells it at, where the house named one. */
export function explainRefusal(error: unknown, fallback: string): { text: string; field: string | undefined } {
  return { text: refusalText(error, fallback), field: error instanceof ApiError ? error.field : undefined };
}
