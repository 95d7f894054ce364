import { dirname } from 'node:path';
import { userInfo } from 'node:os';
import {
  changeAdministrator,
  createAdministrator,
  resetAdministrator,
  type AccountChanged,
} from '../apps/server/src/modules/administrators/index.ts';
import { createPasswordHasher } from '../apps/server/src/modules/passwords/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { readCommand, USAGE, type Command } from './administrators/read-command.ts';
import { createPassword, replaceAdminPassword } from './launch/keep-admin-password.ts';
import { readLaunchSettings } from './launch/launch-settings.ts';
import { withDatabase } from './reach-database.ts';

type Outcome = { readonly isDone: boolean; readonly says: string };

const CHANGED: Record<AccountChanged, string> = {
  changed: 'done',
  same: 'that is how it was',
  unknown: 'there is no administrator of that name',
  'last-owner': 'this is the only owner who can log in: make another one first',
};

// Makes an administrator, changes one, or lets one in who has lost password or second factor; all of it is in the audit trail.
const command = readCommand(process.argv.slice(2));
if (command === undefined) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  await withDatabase(1, async (pool) => {
    const parts = { pool, hasher: createPasswordHasher(), at: new Date(systemClock.now()), by: userInfo().username };
    const { isDone, says } = await carryOut(parts, command);
    process.stdout.write(`${says}\n`);
    process.exitCode = isDone ? 0 : 1;
  });
}

async function carryOut(parts: Parameters<typeof createAdministrator>[0], asked: Command): Promise<Outcome> {
  const { username } = asked;
  if (asked.action === 'create') {
    const password = createPassword();
    const isDone = await createAdministrator(parts, { username, role: asked.role, password });
    return { isDone, says: isDone ? `${username} / ${password}` : 'there is one of that name already' };
  }
  if (asked.action === 'reset') {
    const password = createPassword();
    const isDone = await resetAdministrator(parts, { username, password });
    if (isDone && username.toLowerCase() === 'admin') {
      replaceAdminPassword(readLaunchSettings(dirname(import.meta.dirname)).dataDir, password);
    }
    return { isDone, says: isDone ? `${username} / ${password}` : CHANGED.unknown };
  }
  const changed = await changeAdministrator(parts, asked);
  return { isDone: changed === 'changed' || changed === 'same', says: CHANGED[changed] };
}
