import { parseArgs } from 'node:util';
import { ADMIN_ROLES, type AdminRole } from '@rang/contract';

export const USAGE = `usage: npm run admin -- create <username> --role ${ADMIN_ROLES.join('|')}
       npm run admin -- reset <username>
either prints a new password; reset turns the second factor off, ends every session and counts wrong guesses anew
`;

/** What is asked for at the machine itself. */
export type Command =
  | { readonly action: 'create'; readonly username: string; readonly role: AdminRole }
  | { readonly action: 'reset'; readonly username: string };

const USERNAME = /^[A-Za-z0-9._-]{3,24}$/;

/** Reads the words of the command line; undefined where they are no command. */
export function readCommand(args: readonly string[]): Command | undefined {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: { role: { type: 'string' } },
  });
  const [action, username, ...others] = positionals;
  if (username === undefined || !USERNAME.test(username) || others.length > 0) return undefined;
  const role = ADMIN_ROLES.find((known) => known === values['role']);
  if (action === 'create' && role !== undefined) return { action, username, role };
  return action === 'reset' && values['role'] === undefined ? { action, username } : undefined;
}
