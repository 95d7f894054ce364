import { refusalText } from '../../../house/calls/refusal-text.ts';
import type { Words } from '../wording/use-words.ts';
import { FAILED, failureKey, type BetCommand } from './failure-key.ts';

/** What to tell the player about a command that failed. */
export function failureText(t: Words, command: BetCommand, error: unknown): string {
  const key = failureKey(command, error);
  return key === undefined ? refusalText(error, t(`toast.${FAILED[command]}`)) : t(`toast.${key}`);
}
