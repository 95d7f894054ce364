import { inPlatform, inServer, type Mutant } from '../../mutant.ts';

const ON_STANDBY = 'With a standby, what is acknowledged is on it, and whoever takes over has all of it once';
const STANDBY = 'bench/kill/tests/standby.test.ts';

/** A primary, and the standby that its commits wait for. */
export const ON_A_STANDBY: readonly Mutant[] = [
  {
    guard: 'a server does not start where commits do not wait for the standby',
    row: ON_STANDBY,
    edits: [inServer('app.ts', 'if (config.DATABASE_STANDBY) await', 'if (config.PORT < 0) await')],
    tests: [STANDBY],
    only: 'does not start',
  },
  {
    guard: 'a standby that has a commit only in its memory has not written it',
    row: ON_STANDBY,
    edits: [inPlatform('database/standby.ts', "['on', 'remote_apply']", "['on', 'remote_apply', 'remote_write']")],
    tests: [STANDBY],
    only: 'does not start',
  },
  {
    guard: 'a standby that nobody waits for does not count',
    row: ON_STANDBY,
    edits: [inPlatform('database/standby.ts', "and sync_state in ('sync', 'quorum')", '')],
    tests: [STANDBY],
    only: 'nobody waits for',
  },
  {
    guard: 'a primary that waits for nobody is said in the log',
    row: ON_STANDBY,
    edits: [inPlatform('database/standby.ts', "if (names === '') logger", "if (names === 'none') logger")],
    tests: [STANDBY],
    only: 'nobody waits for',
  },
  {
    guard: 'a database that only reads is an outage that took nothing',
    row: ON_STANDBY,
    edits: [inPlatform('database/read-failure.ts', "'40001', '25006']", "'40001']")],
    tests: ['apps/server/src/platform/database/read-failure.test.ts'],
  },
];
