import { inModule, inPlatform, type Mutant } from '../../mutant.ts';

const ONE_CLOCK = "What came in time is decided by the database's clock, on whichever machine it came in";

const ONE_FEED = 'What one server writes every other publishes, once it is committed';

const GONE_OVER = 'Each time that the books were gone over is kept, with what came of it';
const ARCHIVE =
  'An archive of the log that takes nothing is told of and keeps no backup waiting, and one of another line of history is not restored from';

/** A clock that is in doubt, gaps that follow each other, books that are far from right. */
export const UNDER_STRAIN: readonly Mutant[] = [
  {
    guard: 'whether the time is known is asked as a call comes in',
    row: ONE_CLOCK,
    edits: [
      inPlatform('http/routes.ts', '    ...request.receipt,\n', '    ...request.receipt,\n    isTimeKnown: true,\n'),
    ],
    tests: ['one-clock'],
  },
  {
    guard: 'whether the time is known is asked as a packet comes in',
    row: ONE_CLOCK,
    edits: [inPlatform('realtime/take-commands.ts', '...receipt }', '...receipt, isTimeKnown: true }')],
    tests: ['one-clock'],
  },
  {
    guard: 'what the clock of the day leapt by counts as what may be wrong',
    row: ONE_CLOCK,
    edits: [
      inPlatform(
        'database/house-clock.ts',
        'steering.readUncertainty(clocks.monotonic()) + leap',
        'steering.readUncertainty(clocks.monotonic())',
      ),
    ],
    tests: ['apps/server/src/platform/database/house-clock.test.ts'],
  },
  {
    guard: 'a leap stays counted after the next question',
    row: ONE_CLOCK,
    edits: [inPlatform('database/house-clock.ts', 'else steering.doubt(leap);', '')],
    tests: ['apps/server/src/platform/database/house-clock.test.ts'],
  },
  {
    guard: 'gaps that follow each other closely are one look more at what goes on',
    row: ONE_FEED,
    edits: [inPlatform('keep-looking.ts', 'if (underWay === undefined) return begin()', 'return begin()')],
    tests: ['one-feed', 'apps/server/src/modules/sessions/session-checks.test.ts'],
  },
  {
    guard: 'a check keeps the first that it finds and counts the others',
    row: GONE_OVER,
    edits: [inPlatform('read-page.ts', 'found.length < KEPT_FOUND', 'found.length < Infinity')],
    tests: ['reconciliation'],
  },
  {
    guard: 'the database is asked for the first mismatches and how many there are',
    row: GONE_OVER,
    edits: [inModule('ledger/store.ts', ' limit ${String(KEPT_FOUND)}`', '`')],
    tests: ['reconciliation'],
  },
  {
    guard: 'that a run begins is kept before anything is read',
    row: GONE_OVER,
    edits: [inModule('overview/reconcile.ts', 'startId = await insertStart(client, { startedAt, by });', '')],
    tests: ['reconciliation'],
    only: 'killed',
  },
  {
    guard: 'a run that goes on is not told of as one that was killed',
    row: GONE_OVER,
    edits: [
      inModule(
        'overview/runs-store.ts',
        'and not exists (select from pg_stat_activity',
        'and true or not exists (select from pg_stat_activity',
      ),
    ],
    tests: ['reconciliation'],
    only: 'killed',
  },
  {
    guard: 'somebody is told that a server does not know the time',
    row: ONE_CLOCK,
    edits: [inModule('overview/house-meters.ts', 'clock.readUncertainty() / 1_000', '0')],
    tests: ['metrics'],
    only: 'clock may be wrong',
  },
  {
    guard: 'an archive whose last try failed is told of',
    row: ARCHIVE,
    edits: [inModule('overview/read-process.ts', 'last_failed_time is not null and', 'false and')],
    tests: ['backup'],
  },
  {
    guard: 'a backup waits for the archive only so long',
    row: ARCHIVE,
    edits: [
      {
        file: 'packages/embedded-postgres/src/back-up-cluster.ts',
        find: 'set statement_timeout = ${String(withinMs)}',
        replace: 'set statement_timeout = ${String(0 * withinMs)}',
      },
    ],
    tests: ['backup'],
  },
  {
    guard: 'an archive of another line of history is not restored from',
    row: ARCHIVE,
    edits: [
      {
        file: 'packages/embedded-postgres/src/restore-cluster.ts',
        find: 'if (others.length === 0) return;',
        replace: 'if (others.length < 9) return;',
      },
    ],
    tests: ['backup'],
  },
];
