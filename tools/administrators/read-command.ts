import { parseArgs } from 'node:util';
import { ADMIN_ROLES, username as usernameField, type AdminRole } from '@rang/contract';
import type { AccountChange } from '../../apps/server/src/modules/administrators/index.ts';

const ROLES = ADMIN_ROLES.join('|');

export const USAGE = `usage: npm run admin -- create <username> --role ${ROLES}
       npm run admin -- reset <username>
       npm run admin -- role <username> --role ${ROLES}
       npm run admin -- disable <username>
       npm run admin -- enable <username>
create and reset print a new password; reset turns the second factor off, ends every session and counts wrong guesses anew.
Whoever is disabled is logged out at once and in nowhere; another role holds from the next call on.
`;

/** What is asked for at the machine itself. */
export type Command =
  | { readonly action: 'create'; readonly username: string; readonly role: AdminRole }
  | { readonly action: 'reset'; readonly username: string }
  | AccountChange;

const OF_NAME_ALONE = ['reset', 'disable', 'enable'] as const;
const OF_ROLE = ['create', 'role'] as const;

/** Reads the words of the command line; undefined where they are no command. */
export function readCommand(args: readonly string[]): Command | undefined {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: { role: { type: 'string' } },
  });
  const [asked, named, ...others] = positionals;
  const { data: username } = usernameField.safeParse(named);
  if (username === undefined || others.length > 0) return undefined;
  if (values['role'] === undefined) {
    const action = OF_NAME_ALONE.find((known) => known === asked);
    return action === undefined ? undefined : { action, username };
  }
  const action = OF_ROLE.find((known) => known === asked);
  const role = ADMIN_ROLES.find((known) => known === values['role']);
  return action === undefined || role === undefined ? undefined : { action, username, role };
}
