import { inModule, inPlatform, type Mutant } from '../../mutant.ts';

const ASKED_AGAIN = {
  row: "What one player has abandoned, or the gateway does not answer about, keeps nobody else's payment waiting",
  tests: ['asked-without-end'],
} as const;

/** How often the gateway is asked for the sake of one command, and what its answers and its silence are good for. */
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
  {
    ...ASKED_AGAIN,
    guard: 'of the deposits of a day so many may be unpaid',
    edits: [inModule('deposits/admit-deposit.ts', '{ ...unpaidDeposits,', '{ ...unpaidDeposits, max: Infinity,')],
    tests: ['payments-deposit'],
    only: 'may be unpaid',
  },
  {
    guard: 'what another server has the bank asked again is not said to be over',
    edits: [
      inModule('withdrawals/attempts-store.ts', 'same.asked_at ?? same.created_at', 'same.created_at ?? same.asked_at'),
    ],
    tests: ['bank-asked-again'],
  },
  {
    guard: 'an order that came meanwhile is given to whoever repeats its deposit',
    edits: [
      inModule('deposits/start-deposit.ts', 'known === undefined || known.gatewayOrderId === null', 'known !== null'),
    ],
    tests: ['orders-asked-again'],
    only: 'came to another server',
  },
  {
    guard: 'whoever waits is given the order that the gateway did not take before',
    edits: [inModule('deposits/attempts-store.ts', 'or coalesce(requested_at, created_at) <= $4', 'or $4 is null')],
    tests: ['orders-asked-again'],
    only: 'who presses ten times',
  },
  {
    guard: "an answer about another player's order is not applied",
    edits: [inModule('deposits/start-deposit.ts', 'reply.value.merchant_order === orderNo ?', 'orderNo.length > 0 ?')],
    tests: ['answers-of-others'],
  },
  {
    guard: 'what is asked back while the gateway is silent waits for nothing that came before',
    edits: [
      inModule(
        'withdrawals/store.ts',
        "('requested', 'approved') and void_asked_at is not distinct from $4::timestamptz",
        "('requested', 'approved') and ($4::timestamptz is null or true)",
      ),
    ],
    tests: ['unanswered-payouts'],
    only: 'asks back while the gateway is silent',
  },
];
