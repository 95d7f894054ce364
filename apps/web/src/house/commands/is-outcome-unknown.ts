import { SAYING_NOTHING, TOOK_NOTHING } from '@rang/contract';
import { ApiError, isUnreached } from '../calls/api-error.ts';

/** What says nothing of what became of a command, by its code: an answer over a socket has no status. */
const SAY_NOTHING: readonly ApiError['code'][] = ['NETWORK', 'TIMEOUT', 'BAD_ANSWER', ...SAYING_NOTHING];

/**
 * Whether nobody knows what became of a command that failed: it may have been done though no answer says so. Its key is
 * kept then, so that a repetition is the same command. This is the one rule for everything that moves money.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { code, status } = error;
  return SAY_NOTHING.includes(code) || status === 401 || status === 429 || status >= 500;
}

/** Whether a command failed with the word that nothing was taken of it. */
export function saysNothingTaken(error: unknown): error is ApiError {
  return error instanceof ApiError && TOOK_NOTHING.has(error.code);
}

/** Whether a call that no key repeats may have been done, as no answer of the house came. */
export function mayBeDone(error: unknown): boolean {
  return isUnreached(error) && !saysNothingTaken(error);
}

/**
 * What is shown of a repetition that failed: the word that nothing was taken is of this time alone. The server that gives it
 * may be another one than took the command before, and nobody could be asked.
 */
export function sayUnknown(error: unknown): unknown {
  return saysNothingTaken(error) ? new ApiError({ code: 'OUTCOME_UNKNOWN', status: error.status }) : error;
}
