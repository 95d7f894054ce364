import { ApiError } from '../../../house/calls/api-error.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import type { Words } from '../wording/use-words.ts';

/** The commands of a bet. */
export type BetCommand = 'place' | 'cashOut' | 'cancel';
/** Half of a bet is cashed out beside them: it keeps nobody from cashing the rest out. */
type AnyCommand = BetCommand | 'half';

/** The plainest text for each. */
const FAILED = {
  ...{ place: 'placeFailed', cancel: 'cancelFailed' },
  ...{ cashOut: 'cashOutFailed', half: 'cashOutFailed' },
} as const;
const LATE = {
  ...{ place: 'placeTimeout', cancel: 'requestTimeout' },
  ...{ cashOut: 'cashOutTimeout', half: 'cashOutTimeout' },
} as const;
const UNREACHED = {
  ...{ place: 'notConnected', cancel: 'socketNotConnected' },
  ...{ cashOut: 'notCashedOut', half: 'notCashedOut' },
} as const;

/** Which of this feature's own texts explains a failure, or undefined where the house's words do. */
export function failureKey(command: AnyCommand, error: unknown) {
  if (!(error instanceof ApiError)) return FAILED[command];
  if (error.code === 'TIMEOUT') return LATE[command];
  if (error.code === 'NETWORK') return UNREACHED[command];
  if (error.code === 'BAD_ANSWER') return command === 'cashOut' || command === 'half' ? 'badCashOut' : FAILED[command];
  return error.code === 'INTERNAL' ? FAILED[command] : undefined;
}

/** What to tell the player about a command that failed. */
export function failureText(t: Words, command: AnyCommand, error: unknown): string {
  const key = failureKey(command, error);
  return key === undefined ? refusalText(error, t(`toast.${FAILED[command]}`)) : t(`toast.${key}`);
}
