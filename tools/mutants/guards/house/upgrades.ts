import { inPlatform, type Mutant } from '../../mutant.ts';

const STEPS_BACK = 'A migration that does not get a table steps back, and servers that start together migrate in turns';

/** How the schema is brought up to date beside servers that go on. */
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
];
