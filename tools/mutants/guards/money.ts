import { inMigration, inModule, inPlatform, type Mutant } from '../mutant.ts';

const LEDGER = '0001-ledger.sql';
const NEVER_BELOW = 'A wallet is never below zero';
const ADDS_UP = "A wallet's balance is the sum of its transfers";
const UNCHANGED = 'A transfer is never changed or removed';
const STATEMENT = 'A statement adds up, on every page and while money moves';

/** The ledger, its statement, and amounts as they come in. */
export const MONEY: readonly Mutant[] = [
  {
    guard: 'a debit takes no more than there is',
    row: NEVER_BELOW,
    edits: [inMigration(LEDGER, ' and accounts.balance >= held.amount', '')],
    tests: ['money-races'],
  },
  {
    guard: 'the table itself keeps a wallet from going below zero',
    row: NEVER_BELOW,
    edits: [inMigration(LEDGER, 'balance bigint check (balance >= 0)', 'balance bigint')],
    tests: ['money-races'],
  },
  {
    guard: 'a debit is written as a transfer of the same amount',
    row: ADDS_UP,
    edits: [inMigration(LEDGER, 'paid.id, p_to, paid.amount, p_reason', 'paid.id, p_to, paid.amount + 1, p_reason')],
    tests: ['append-only'],
  },
  {
    guard: 'a credit raises the balance by what its transfer says',
    row: ADDS_UP,
    edits: [
      inMigration(
        '0015-credits-of-several-reasons.sql',
        'accounts.balance + held.amount',
        'accounts.balance + held.amount + 1',
      ),
    ],
    tests: ['append-only'],
  },
  {
    guard: 'the reconciliation finds a balance that its transfers do not reach',
    row: ADDS_UP,
    edits: [
      inModule('ledger/store.ts', ' and accounts.balance <> coalesce(moved.amount, 0)', ' and accounts.balance < 0'),
    ],
    tests: ['append-only'],
  },
  {
    guard: 'a transfer cannot be removed',
    row: UNCHANGED,
    edits: [inMigration(LEDGER, 'before update or delete on transfers', 'before update on transfers')],
    tests: ['append-only'],
  },
  {
    guard: 'a transfer cannot be changed',
    row: UNCHANGED,
    edits: [inMigration(LEDGER, 'before update or delete on transfers', 'before delete on transfers')],
    tests: ['append-only'],
  },
  {
    guard: 'transfers cannot be emptied at once',
    row: UNCHANGED,
    edits: [
      inMigration(
        LEDGER,
        'before truncate on transfers\n  for each statement',
        'before truncate on transfers\n  for each statement when (false)',
      ),
    ],
    tests: ['append-only'],
  },
  {
    guard: 'a credit under a key that was booked before is none',
    edits: [inMigration('0015-credits-of-several-reasons.sql', 'on conflict (key) do nothing', '')],
    tests: ['append-only'],
  },
  {
    guard: 'wallets are held in the order of their ids, so that no two calls wait for each other in a ring',
    edits: [
      inMigration(
        LEDGER,
        "where accounts.kind = 'wallet'\n    order by accounts.id for",
        "where accounts.kind = 'wallet'\n    order by asked.key for",
      ),
    ],
    tests: ['settlement-races'],
  },
  {
    guard: 'the balance of an older movement leaves out what came after it',
    row: STATEMENT,
    edits: [inModule('ledger/list-movements.ts', '(held - sum(moved)', '(held + sum(moved)')],
    tests: ['statement'],
  },
  {
    guard: 'a movement that went out counts as one',
    row: STATEMENT,
    edits: [inModule('ledger/list-movements.ts', "listSide('from_account', '-')", "listSide('from_account', '')")],
    tests: ['statement'],
  },
  {
    guard: 'what a spreadsheet would run is text in a file',
    edits: [inPlatform('csv.ts', "`'${field}`", 'field')],
    tests: ['statement', 'apps/server/src/platform/csv.test.ts'],
  },
  {
    guard: 'a number with an exponent is no amount',
    edits: [inPlatform('http/json-body.ts', "return 'exponent'", 'return undefined')],
    tests: ['odd-amounts', 'apps/server/src/platform/http/json-body.test.ts'],
  },
  {
    guard: 'a number that JavaScript would hold as another is no amount',
    edits: [inPlatform('http/json-body.ts', "undefined : 'digits'", 'undefined : undefined')],
    tests: ['odd-amounts', 'apps/server/src/platform/http/json-body.test.ts'],
  },
];
