import { inModule, inPlatform, type Mutant } from '../../mutant.ts';

const OWNERS = 'Others who guess keep no owner out, and a wrong guess gives nothing away';
const CROWDS = ['players-crowds'] as const;

/** Crowds at the door, and the owners among them. */
export const CROWDS_AT_THE_DOOR: readonly Mutant[] = [
  {
    guard: 'half of the hasher is for owners',
    row: OWNERS,
    edits: [inModule('passwords/try-password.ts', 'password, attempt.asker)', 'password)')],
    tests: CROWDS,
  },
  {
    guard: 'a browser is known by a mark of the account alone',
    row: OWNERS,
    edits: [inModule('passwords/guess-limits.ts', "asker = 'anybody'", "asker = 'owner'")],
    tests: CROWDS,
  },
  {
    guard: 'whoever has a link of a mail sets a password as an owner',
    row: OWNERS,
    edits: [
      inModule('passwords/reset-password.ts', 'order.password, `player ${String(playerId)}`)', 'order.password)'),
    ],
    tests: CROWDS,
  },
  {
    guard: 'a place at the hasher goes to each line in turn',
    row: OWNERS,
    edits: [inPlatform('take-turns.ts', 'turn = (turn + 1) % lines.length;', 'turn = step;')],
    tests: CROWDS,
  },
  {
    guard: 'the share of owners is each account’s in turn, and whoever has most waiting gives way',
    row: OWNERS,
    edits: [inModule('passwords/password-hasher.ts', ', whose: account }', ' }')],
    tests: ['players-owners-crowd'],
  },
];
