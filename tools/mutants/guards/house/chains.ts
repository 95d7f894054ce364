import { inMigration, inModule, type Mutant } from '../../mutant.ts';

const IN_TURN =
  'A round is of another chain than the one before only where that one was used up or ended by a restored house, and then of the next';

/** Whose turn it is of a game's chains, and that none changes. */
export const CHAINS_IN_TURN: readonly Mutant[] = [
  {
    guard: 'a chain is not left before it is over',
    row: IN_TURN,
    edits: [inModule('fairness/find-link-faults.ts', 'before.chain_index <> was.length and not (', 'false and not (')],
    tests: ['chains-in-turn', 'chosen-chains'],
  },
  {
    guard: 'no round goes back to an earlier chain unseen',
    row: IN_TURN,
    edits: [inModule('fairness/find-link-faults.ts', 'c.id < was.id or ', '')],
    tests: ['chains-in-turn'],
    only: 'gone back to',
  },
  {
    guard: 'a restore ends a chain for the rounds after it alone',
    row: IN_TURN,
    edits: [
      inModule(
        'fairness/find-link-faults.ts',
        '${of}.ended_at between before.${takenAt} - ${CLOCKS_APART} and r.${takenAt} + ${CLOCKS_APART}',
        'true',
      ),
    ],
    tests: ['chains-in-turn'],
    only: 'a restore',
  },
  {
    guard: 'a chain that was cut short is a fault',
    row: IN_TURN,
    edits: [inModule('fairness/find-link-faults.ts', 'c.committed_at > before.${takenAt}', 'false')],
    tests: ['chosen-chains', 'chains-in-turn'],
    only: 'cut short',
  },
  {
    guard: 'a chain that was left out is a fault',
    row: IN_TURN,
    edits: [inModule('fairness/find-link-faults.ts', 's.id > was.id and s.id < c.id', 'false')],
    tests: ['chains-in-turn'],
    only: 'left out',
  },
  {
    guard: 'a round goes back to no chain before one that was begun',
    row: IN_TURN,
    edits: [inModule('fairness/store.ts', '(select max(id) from fairness_chains where game = $1 and used > 0)', '0')],
    tests: ['chosen-chains'],
    only: 'none goes back',
  },
  {
    guard: 'a chain is as long as it was committed to',
    row: IN_TURN,
    edits: [inMigration('0116-chains-as-they-were-committed.sql', 'new.game, new.length', 'new.game, old.length')],
    tests: ['chosen-chains'],
    only: 'whoever writes',
  },
  {
    guard: 'a salt is fixed once',
    row: IN_TURN,
    edits: [inMigration('0116-chains-as-they-were-committed.sql', 'old.salt is not null and', 'false and')],
    tests: ['chosen-chains'],
    only: 'whoever writes',
  },
  {
    guard: 'a chain that is ended stays so',
    row: IN_TURN,
    edits: [inMigration('0116-chains-as-they-were-committed.sql', 'old.ended_at is not null and', 'false and')],
    tests: ['chosen-chains'],
    only: 'whoever writes',
  },
  {
    guard: 'the seed of a chain is sealed anew alone where the key is changed',
    row: IN_TURN,
    edits: [
      inMigration('0116-chains-as-they-were-committed.sql', 'new.sealed_seed <> old.sealed_seed and', 'false and'),
    ],
    tests: ['chosen-chains'],
    only: 'whoever writes',
  },
  {
    guard: 'no chain is removed',
    row: IN_TURN,
    edits: [
      inMigration(
        '0116-chains-as-they-were-committed.sql',
        'for each row execute function keep_chain()',
        'for each row when (old.id < 0) execute function keep_chain()',
      ),
    ],
    tests: ['chosen-chains'],
    only: 'whoever writes',
  },
];
