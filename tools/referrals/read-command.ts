import { parseArgs } from 'node:util';
import { countReadable, type RewardDecision } from '@rang/contract';

export const USAGE = `usage: npm run referrals -- list [--marked]
       npm run referrals -- release <friend> ... --reason "<why>"
       npm run referrals -- refuse <friend> ... --reason "<why>"
       npm run referrals -- take-back <friend> ... --reason "<why>"
a friend is named by username; --marked lists friends with something in common, instead of those that wait
`;

const MAX_REASON_LENGTH = 200;

const DECISIONS = new Map<string, RewardDecision>([
  ['release', 'released'],
  ['refuse', 'refused'],
  ['take-back', 'taken-back'],
]);

/** What the operator asks for. */
export type Command =
  | { readonly action: 'list'; readonly which: 'pending' | 'marked' }
  | {
      readonly action: 'decide';
      readonly decision: RewardDecision;
      readonly friends: readonly string[];
      readonly reason: string;
    };

/** Reads the words of the command line; undefined where they are no command. */
export function readCommand(args: readonly string[]): Command | undefined {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: { reason: { type: 'string' }, marked: { type: 'boolean' } },
  });
  const [action = '', ...friends] = positionals;
  const isMarked = values['marked'] === true;
  const reason = typeof values['reason'] === 'string' ? values['reason'].trim() : undefined;
  if (action === 'list') {
    const isList = friends.length === 0 && reason === undefined;
    return isList ? { action, which: isMarked ? 'marked' : 'pending' } : undefined;
  }
  const decision = DECISIONS.get(action);
  if (decision === undefined || friends.length === 0 || isMarked) return undefined;
  const isReason = reason !== undefined && countReadable(reason) > 0 && reason.length <= MAX_REASON_LENGTH;
  return isReason ? { action: 'decide', decision, friends, reason } : undefined;
}
