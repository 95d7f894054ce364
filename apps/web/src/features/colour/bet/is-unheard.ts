import { ApiError, isUnreached } from '../../../lib/api-error.ts';

// A refusal at the door is no word about the bet either: it may be the repetition of one that was taken and not heard of.
const SAY_NOTHING: readonly ApiError['code'][] = [
  'OUTCOME_UNKNOWN',
  'BAD_ANSWER',
  'TOO_MANY_REQUESTS',
  'UNAUTHORIZED',
  'TOKEN_EXPIRED',
];

/** Whether a bet's fate is unknown, so that its key must be kept: it may have been taken though no answer says so. */
export function isUnheard(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return isUnreached(error) || SAY_NOTHING.includes(error.code);
}
