import { inMigration, inModule, type Mutant } from '../../mutant.ts';

const BEGUN_BEFORE = 'No game of Mines is begun under a server seed that was revealed';

/** When a server seed of Mines is known. */
export const REVEALED_SEEDS: readonly Mutant[] = [
  {
    guard: 'a game that was begun under a revealed server seed is a fault',
    row: BEGUN_BEFORE,
    edits: [inModule('mines/list-mines-faults.ts', 'started_at > revealed_at + ${WRITTEN_WITHIN}', 'false')],
    tests: ['mines-faults'],
    only: 'long after its server seed was revealed',
  },
  {
    guard: 'a server seed stays revealed',
    row: BEGUN_BEFORE,
    edits: [inMigration('0123-seeds-that-stay-revealed.sql', 'old.revealed_at is not null', 'false')],
    tests: ['mines-revealed'],
    only: 'whoever writes',
  },
  {
    guard: 'a house restored by a clock that is behind reveals a server seed as of after its games',
    row: BEGUN_BEFORE,
    edits: [inModule('mines/end-open-seeds.ts', 'revealed_at = greatest($3, (', 'revealed_at = coalesce($3, (')],
    tests: ['mines-revealed'],
    only: 'an hour behind',
  },
];
