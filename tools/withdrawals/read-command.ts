import { parseArgs } from 'node:util';
import { countReadable } from '@rang/contract';

export const USAGE = `usage: npm run withdrawals -- list
       npm run withdrawals -- approve <number>
       npm run withdrawals -- reject <number> --reason "<what the player reads>"
       npm run withdrawals -- give-back <number> --reason "<what the player reads>"
`;

const MAX_REASON_LENGTH = 200;

/** What the operator asks for. */
export type Command =
  | { readonly action: 'list' }
  | { readonly action: 'approve'; readonly withdrawal: string }
  | { readonly action: 'reject' | 'give-back'; readonly withdrawal: string; readonly reason: string };

/** Reads the words of the command line; undefined where they are no command. */
export function readCommand(args: readonly string[]): Command | undefined {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: { reason: { type: 'string' } },
  });
  const [action, withdrawal, ...others] = positionals;
  if (others.length > 0) return undefined;
  if (action === 'list' && withdrawal === undefined) return { action };
  if (withdrawal === undefined) return undefined;
  const reason = typeof values['reason'] === 'string' ? values['reason'].trim() : undefined;
  if (action === 'approve' && reason === undefined) return { action, withdrawal };
  const isReason = reason !== undefined && countReadable(reason) > 0 && reason.length <= MAX_REASON_LENGTH;
  return (action === 'reject' || action === 'give-back') && isReason ? { action, withdrawal, reason } : undefined;
}
