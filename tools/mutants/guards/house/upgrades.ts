import { inPlatform, type Mutant } from '../../mutant.ts';

const STEPS_BACK = 'A migration that does not get a table steps back, and servers that start together migrate in turns';
const STOPPED_INSIDE =
  'A server, or a command beside it, that stops inside a transaction holds up nobody for longer than two seconds';
const NO_SECRETS = 'What the load balancer logs has no token of a link in it and no session of a socket';

/** How the schema is brought up to date beside servers that go on, and what runs beside or before them. */
export const UPGRADES: readonly Mutant[] = [
  {
    guard: 'a migration gives up on a lock and tries again',
    row: STEPS_BACK,
    edits: [inPlatform('database/migrate.ts', '; set local lock_timeout = ${String(LOCK_TIMEOUT_MS)}', '')],
    tests: ['migrate'],
  },
  {
    guard: 'servers that start together migrate one after the other',
    row: STEPS_BACK,
    edits: [inPlatform('database/migrate.ts', 'await takeTurn(client);', '')],
    tests: ['migrate'],
  },
  {
    guard: 'a migration that is stopped lets go of its tables',
    row: STOPPED_INSIDE,
    edits: [inPlatform('database/migrate.ts', 'idleInTransactionTimeoutMs: 2_000', 'idleInTransactionTimeoutMs: 0')],
    tests: ['migrate'],
    only: 'is stopped between its statements',
  },
  {
    guard: 'a command that is stopped lets go of what it holds',
    row: STOPPED_INSIDE,
    edits: [{ file: 'tools/reach-database.ts', find: '{ times = REQUEST_TIMES }', replace: '{ times }' }],
    tests: ['stopped-tools'],
  },
  {
    guard: 'the load balancer logs the first part of a path alone',
    row: NO_SECRETS,
    edits: [{ file: 'deploy/haproxy/haproxy.cfg', find: '%HM /%[var(txn.part)]', replace: '%HM %HPO' }],
    tests: ['load-balancer'],
    only: 'what is logged',
  },
];
