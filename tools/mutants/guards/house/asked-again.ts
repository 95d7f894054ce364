import { inModule, inPlatform, type Mutant } from '../../mutant.ts';

const ASKED_AGAIN = {
  row: "What one player has abandoned, or the gateway does not answer about, keeps nobody else's payment waiting",
  tests: ['asked-without-end'],
} as const;

/** How often the gateway is asked for the sake of one command. */
export const QUESTIONS_AGAIN: readonly Mutant[] = [
  {
    ...ASKED_AGAIN,
    guard: 'the order of one deposit is asked for a few times, however often it is repeated',
    edits: [inModule('deposits/start-deposit.ts', 'const MAX_REQUESTS = 10;', 'const MAX_REQUESTS = 10_000;')],
    only: 'that the gateway refuses',
  },
  {
    ...ASKED_AGAIN,
    guard: 'the bank is asked about one withdrawal a few times, however often it is repeated',
    edits: [inModule('withdrawals/attempts-store.ts', ' and questions < $4', ' and $4 > 0')],
    only: 'whoever repeats one withdrawal',
  },
  {
    ...ASKED_AGAIN,
    guard: 'what the bank was asked a moment ago is not said to be over',
    edits: [inModule('withdrawals/attempts-store.ts', 'coalesce(asked_at, created_at)', 'created_at')],
    only: 'whoever repeats one withdrawal',
  },
  {
    ...ASKED_AGAIN,
    guard: 'about a withdrawal that is handed in many times at once the bank is asked once',
    edits: [inPlatform('join-work.ts', 'if (begun !== undefined) return begun;', '')],
    only: 'many times at once',
  },
];
