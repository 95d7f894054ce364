import { ApiError } from '../../../house/calls/api-error.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import type { Words } from '../wording/use-words.ts';

/** The commands of a bet. */
export type BetCommand = 'place' | 'cashOut' | 'cancel';

/** The plainest text for each. */
const FAILED = { place: 'placeFailed', cashOut: 'cashOutFailed', cancel: 'cancelFailed' } as const;
const LATE = { place: 'placeTimeout', cashOut: 'cashOutTimeout', cancel: 'requestTimeout' } as const;
const UNREACHED = { place: 'notConnected', cashOut: 'notCashedOut', cancel: 'socketNotConnected' } as const;

/** Which of this feature's own texts explains a failure, or undefined where the house's words do. */
export function failureKey(command: BetCommand, error: unknown) {
  if (!(error instanceof ApiError)) return FAILED[command];
  if (error.code === 'TIMEOUT') return LATE[command];
  if (error.code === 'NETWORK') return UNREACHED[command];
  if (error.code === 'BAD_ANSWER') return command === 'cashOut' ? 'badCashOut' : FAILED[command];
  return error.code === 'INTERNAL' ? FAILED[command] : undefined;
}

/** What to tell the player about a command that failed; half of a bet is cashed out by the texts of the whole. */
export function failureText(t: Words, command: BetCommand, error: unknown): string {
  const key = failureKey(command, error);
  return key === undefined ? refusalText(error, t(`toast.${FAILED[command]}`)) : t(`toast.${key}`);
}
