import { ApiError, isUnreached } from '../../../lib/api-error.ts';

/** Whether a bet's fate is unknown, so that its key must be kept: it may have been taken though no answer says so. */
export function isUnheard(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return isUnreached(error) || error.code === 'OUTCOME_UNKNOWN' || error.code === 'BAD_ANSWER';
}
