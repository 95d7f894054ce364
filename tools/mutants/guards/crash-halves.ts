import { inMigration, inModule, type Mutant } from '../mutant.ts';

const HALF =
  'Half of a bet is cashed out once, before the bet pays by itself, and both parts together are the whole and win no more than one bet may';

/** Halves of bets on Crash: once, in time, and no more than the whole. */
export const CRASH_HALVES: readonly Mutant[] = [
  {
    guard: 'half of a bet is cashed out once',
    row: HALF,
    edits: [
      inModule('crash/bets/halve-bets.ts', 'held.half_amount is null and held.round', 'held.round'),
      inMigration(
        '0059-halves-of-bets.sql',
        'create unique index crash_bets_half_of',
        'create index crash_bets_half_of',
      ),
    ],
    tests: ['crash-halves'],
  },
  {
    guard: 'no half is taken of a bet that has ended',
    row: HALF,
    edits: [inModule('crash/bets/halve-bets.ts', "held.status = 'active' and held.half_amount", 'held.half_amount')],
    tests: ['crash-halves'],
  },
  {
    guard: 'once a bet pays by itself no half is taken of it',
    row: HALF,
    edits: [
      inModule('crash/bets/halve-bets.ts', 'held.paid_multiplier < held.pays_at', 'held.paid_multiplier is not null'),
      inMigration('0059-halves-of-bets.sql', ' and multiplier < pays_at', ''),
    ],
    tests: ['crash-halves'],
  },
  {
    guard: 'half of a bet is taken only while an engine plays its round',
    row: HALF,
    edits: [inModule('crash/bets/halve-bets.ts', 'held.round = held.round_with_engine', 'held.round is not null')],
    tests: ['crash-engine-away'],
  },
  {
    guard: 'no half is below the least stake',
    row: HALF,
    edits: [
      inModule('crash/bets/halve-bets.ts', 'held.amount / 2 >= ${String(LIMITS.crashStake.min)}', 'held.amount > 1'),
    ],
    tests: ['crash-halves'],
  },
  {
    guard: 'what is left of a bet is the whole without its half',
    row: HALF,
    edits: [
      inModule('crash/bets/halve-bets.ts', 'amount = held.amount - held.amount / 2,', ''),
      inMigration('0059-halves-of-bets.sql', 'check (amount - half_amount in (0, 1))', 'check (half_amount > 0)'),
    ],
    tests: ['crash-halves', 'crash-restart'],
  },
  {
    guard: 'the highest stake of a round is what was staked, whatever was cashed out of it',
    row: HALF,
    edits: [inModule('crash/books/store.ts', 'order by b.staked desc', 'order by b.amount desc')],
    tests: ['crash-controls'],
  },
  {
    guard: 'no half is offered that would be below the least stake',
    row: HALF,
    edits: [
      {
        file: 'packages/games/src/crash.ts',
        find: 'half < LIMITS.crashStake.min ? undefined',
        replace: 'half < 0n ? undefined',
      },
    ],
    tests: ['packages/games/src/crash.test.ts'],
  },
];
