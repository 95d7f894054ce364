import { dirname } from 'node:path';
import { userInfo } from 'node:os';
import { createAdministrator, resetAdministrator } from '../apps/server/src/modules/administrators/index.ts';
import { createPasswordHasher } from '../apps/server/src/modules/passwords/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { createPool } from '../apps/server/src/platform/database/database.ts';
import { readCommand, USAGE } from './administrators/read-command.ts';
import { createPassword, replaceAdminPassword } from './launch/keep-admin-password.ts';
import { readLaunchSettings } from './launch/launch-settings.ts';
import { reachDatabase } from './reach-database.ts';

// Makes an administrator, or lets one in who has lost password or second factor; both are in the audit trail.
const command = readCommand(process.argv.slice(2));
if (command === undefined) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  const database = await reachDatabase();
  const pool = createPool(database.connectionString, 1);
  try {
    const { username } = command;
    const password = createPassword();
    const hasher = createPasswordHasher();
    const parts = { pool, hasher, at: new Date(systemClock.now()), by: userInfo().username };
    const isDone =
      command.action === 'create'
        ? await createAdministrator(parts, { username, role: command.role, password })
        : await resetAdministrator(parts, { username, password });
    if (isDone && command.action === 'reset' && username.toLowerCase() === 'admin') {
      replaceAdminPassword(readLaunchSettings(dirname(import.meta.dirname)).dataDir, password);
    }
    const fault =
      command.action === 'create' ? 'there is one of that name already' : 'there is no administrator of that name';
    process.stdout.write(isDone ? `${username} / ${password}\n` : `${fault}\n`);
    process.exitCode = isDone ? 0 : 1;
  } finally {
    await pool.end();
    await database.release();
  }
}
