import { inMigration, inModule, inServer, type Mutant } from '../../mutant.ts';

const IN_TURN =
  'A round is of another chain than the one before only where that one was used up or ended by a restored house, and then of the next';

/** When a game's chains were committed to, and when a restore ended them. */
export const CHAINS_COMMITTED: readonly Mutant[] = [
  {
    guard: 'a chain is not left as of a restore before it was committed',
    row: IN_TURN,
    edits: [inModule('fairness/find-link-faults.ts', '${of}.ended_at >= ${of}.committed_at and ', '')],
    tests: ['chains-of-an-old-restore'],
    only: 'before it was committed',
  },
  {
    guard: 'a chain that ended before it was committed is a fault',
    row: IN_TURN,
    edits: [inModule('fairness/find-link-faults.ts', 'c.ended_at < c.committed_at', 'false')],
    tests: ['chains-of-an-old-restore'],
    only: 'before it was committed',
  },
  {
    guard: 'a restore has one chain left',
    row: IN_TURN,
    edits: [inModule('fairness/find-link-faults.ts', 's.ended_at = was.ended_at and s.id < was.id', 'false')],
    tests: ['chains-of-an-old-restore'],
    only: 'no other with it',
  },
  {
    guard: 'a chain is left out as of a restore of then alone',
    row: IN_TURN,
    edits: [
      inModule(
        'fairness/find-link-faults.ts',
        "(s.ended_at is null or not ${endedBetween('s')})",
        's.ended_at is null',
      ),
    ],
    tests: ['chains-of-an-old-restore', 'chains-in-turn'],
    only: 'left out',
  },
  {
    guard: 'a chain that was left out excuses none that was committed late',
    row: IN_TURN,
    edits: [
      inModule(
        'fairness/find-link-faults.ts',
        "s.id between was.id + 1 and c.id - 1 and ${endedBetween('s')}",
        's.id between was.id + 1 and c.id - 1 and s.ended_at is not null',
      ),
    ],
    tests: ['chains-in-turn'],
    only: 'left out',
  },
  {
    guard: 'no chain is ended as of before it was committed',
    row: IN_TURN,
    edits: [inMigration('0118-chains-one-after-the-other.sql', 'new.ended_at < new.committed_at', 'false')],
    tests: ['chains-of-an-old-restore'],
    only: 'before it was committed',
  },
  {
    guard: 'no chain is slipped in before another',
    row: IN_TURN,
    edits: [inMigration('0118-chains-one-after-the-other.sql', 'c.id >= new.id or ', '')],
    tests: ['chains-slipped-in'],
    only: 'committed',
  },
  {
    guard: 'no chain is dated back',
    row: IN_TURN,
    edits: [inMigration('0118-chains-one-after-the-other.sql', 'c.committed_at > new.committed_at or ', '')],
    tests: ['chains-slipped-in'],
    only: 'whoever writes',
  },
  {
    guard: 'no chain is of before a restore',
    row: IN_TURN,
    edits: [inMigration('0118-chains-one-after-the-other.sql', ' or c.ended_at >= new.committed_at', '')],
    tests: ['chains-slipped-in'],
    only: 'whoever writes',
  },
  {
    guard: 'a chain is committed to before its salt is there',
    row: IN_TURN,
    edits: [inMigration('0118-chains-one-after-the-other.sql', 'new.salt is not null or ', '')],
    tests: ['chains-slipped-in'],
    only: 'whoever writes',
  },
  {
    guard: 'a chain is not over when it is committed to',
    row: IN_TURN,
    edits: [inMigration('0118-chains-one-after-the-other.sql', 'new.ended_at is not null or ', '')],
    tests: ['chains-slipped-in'],
    only: 'whoever writes',
  },
  {
    guard: 'of two chains that are committed to at once the second sees the first',
    row: IN_TURN,
    edits: [
      inMigration(
        '0118-chains-one-after-the-other.sql',
        "perform pg_advisory_xact_lock(hashtextextended('chains of ' || new.game, 0));",
        '',
      ),
    ],
    tests: ['chains-slipped-in'],
    only: 'at once',
  },
  {
    guard: 'a restored house ends its chains when they were committed to, or later',
    row: IN_TURN,
    edits: [
      inModule('fairness/store.ts', "greatest($1, max(committed_at) + interval '999 microseconds')", '$1::timestamptz'),
    ],
    tests: ['restored-by-a-late-clock'],
    only: 'behind its own',
  },
  {
    guard: 'a chain of a restored house is committed to after those that it ended',
    row: IN_TURN,
    edits: [
      inModule(
        'fairness/store.ts',
        "greatest($5, max(committed_at), max(ended_at) + interval '1 millisecond')",
        '$5::timestamptz',
      ),
    ],
    tests: ['restored-by-a-late-clock'],
    only: 'behind its own',
  },
  {
    guard: 'a chain is left after the round that a restore came after, and after no other',
    row: IN_TURN,
    edits: [inModule('fairness/find-link-faults.ts', '= to_jsonb(before.id)', 'is not null')],
    tests: ['restored-by-a-late-clock'],
    only: 'its rounds',
  },
  {
    guard: 'a restore says by no clock after which round it came',
    row: IN_TURN,
    edits: [inServer('end-what-was-open.ts', 'rounds, ...ended', '...ended')],
    tests: ['restored-by-a-late-clock'],
    only: 'its rounds',
  },
];
