import { inModule, inPlatform, inServer, type Mutant } from '../../mutant.ts';

const row =
  'A connection that falls silent keeps rounds, players and jobs waiting for seconds, and what the database works on is never given up for it';
const LINES = 'database/drop-silent-lines.ts';

/** Connections that are lost without either end hearing of it. */
export const SILENT_LINES: readonly Mutant[] = [
  {
    guard: 'a statement on which the database does nothing is waited for no longer',
    row,
    edits: [inPlatform(LINES, 'line.connection.stream.destroy();', 'line.connection.stream.resume();')],
    tests: ['silent-lines'],
    only: 'fallen silent',
  },
  {
    guard: 'what the database works on is waited for, however long it takes',
    row,
    edits: [inPlatform(LINES, "a.state like 'idle%'", 'a.state is not null')],
    tests: ['silent-lines'],
    only: 'works on',
  },
  {
    guard: 'what was sent over a silent connection and comes late is not done',
    row,
    edits: [inPlatform(LINES, 'then pg_terminate_backend(a.pid)', 'then true')],
    tests: ['silent-lines'],
    only: 'fallen silent',
  },
  {
    guard: 'what PostgreSQL has ended by itself is known to be lost',
    row,
    edits: [inPlatform(LINES, 'when a.pid is null then true', 'when a.pid is null then false')],
    tests: ['silent-lines'],
    only: 'has ended meanwhile',
  },
  {
    guard: 'who could not be looked up has begun nothing, and is told so',
    row,
    edits: [inModule('sessions/session-checks.ts', "new DatabaseOutage('nothing', error)", 'error')],
    tests: ['silent-house'],
    only: 'come again',
  },
  {
    guard: 'the queue of jobs waits for no silent connection without an end',
    row,
    edits: [inPlatform('jobs.ts', 'query_timeout: 12_000', 'query_timeout: 0')],
    tests: ['silent-house'],
    only: 'rounds and jobs',
  },
  {
    guard: 'a house closes though nothing is answered any more',
    row,
    edits: [inServer('open-pools.ts', 'END_WITHIN_MS = 5_000', 'END_WITHIN_MS = 500_000')],
    tests: ['silent-lines'],
    only: 'from closing',
  },
];
