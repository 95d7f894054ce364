import { inMigration, inModule, inPlatform, type Mutant } from '../mutant.ts';

const LEDGER = '0001-ledger.sql';
/** Moves money since, in place of what it was made with. */
const MOVES = '0016-reads-that-do-not-grow.sql';
const DEBIT = '0080-debits-of-now.sql';
const NEVER_BELOW = 'A wallet is never below zero';
const ADDS_UP = "A wallet's balance is the sum of its transfers";
const UNCHANGED = 'A transfer is never changed or removed';
const BY_DAY =
  'What is wrong with the money of a day, or with the trail of it, is found on that day, without reading all of history';
const WELCOMED =
  'A player is welcomed with play money once, in the transaction that opens the account, and never in a house of real money';
const STATEMENT = 'A statement adds up, on every page and while money moves';

/** The ledger, its statement, and amounts as they come in. */
export const MONEY: readonly Mutant[] = [
  {
    guard: 'a debit takes no more than there is',
    row: NEVER_BELOW,
    edits: [inMigration(DEBIT, ' and held.balance >= held.amount', '')],
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
    edits: [inMigration(DEBIT, 'paid.id, p_to, paid.amount, p_reason', 'paid.id, p_to, paid.amount + 1, p_reason')],
    tests: ['append-only'],
  },
  {
    guard: 'a credit raises the balance by what its transfer says',
    row: ADDS_UP,
    edits: [inMigration(MOVES, 'accounts.balance + sums.amount', 'accounts.balance + sums.amount + 1')],
    tests: ['append-only'],
  },
  {
    guard: 'the reconciliation finds a balance that its transfers do not reach',
    row: ADDS_UP,
    edits: [
      inModule(
        'ledger/list-ledger-faults.ts',
        ' and accounts.balance <> coalesce(moved.amount, 0)',
        ' and accounts.balance < 0',
      ),
    ],
    tests: ['append-only'],
  },
  {
    guard: 'balances of a day follow from the balance before it',
    row: BY_DAY,
    edits: [inModule('ledger/list-ledger-faults.ts', 'coalesce(before.balance, 0) +', '0 +')],
    tests: ['reconcile-day'],
    only: 'wherever a period begins',
  },
  {
    guard: 'a wallet is held against what its last transfer left',
    row: BY_DAY,
    edits: [
      inModule(
        'ledger/list-ledger-faults.ts',
        'then accounts.balance else next.began',
        'then last.balance else next.began',
      ),
    ],
    tests: ['reconcile-day'],
    only: 'what is wrong is found on its day',
  },
  {
    guard: 'the next transfer after a day goes on from what the day left',
    row: BY_DAY,
    edits: [
      inModule(
        'ledger/list-ledger-faults.ts',
        'accounts.balance else next.began end',
        'accounts.balance else last.balance end',
      ),
    ],
    tests: ['ledger-days'],
    only: 'goes on into the next',
  },
  {
    guard: 'what is paid on a day for a bet of an earlier one is found on that day',
    row: BY_DAY,
    edits: [
      inModule('ledger/period.ts', "starts_with(t.key, '${prefix}')`", "starts_with(t.key, '${prefix}') and false`"),
    ],
    tests: ['crash-faults', 'mines-faults'],
    only: 'on a later day',
  },
  {
    guard: 'a deposit that says that it was paid on a day is held against its credit on that day',
    row: BY_DAY,
    edits: [inModule('deposits/list-deposit-faults.ts', "moments: ['paid_at']", 'moments: []')],
    tests: ['payments-reconcile'],
    only: 'of a later day',
  },
  {
    guard: 'the entries of a day lead to the one after them',
    row: BY_DAY,
    edits: [inModule('audit/verify-audit.ts', 'judgePlace(next, state.last)', '[]')],
    tests: ['audit-trail'],
    only: 'lead to the next',
  },
  {
    guard: 'the last transfer before a day is found without reading those of others',
    row: BY_DAY,
    edits: [
      inModule(
        'ledger/list-ledger-faults.ts',
        'order by ${account} ${order}, reason ${order}, id ${order} limit 1',
        'order by id ${order} limit 1',
      ),
    ],
    tests: ['listing-plans'],
    only: 'books of a day',
  },
  {
    guard: 'a welcome has the key of its player, and of no other',
    row: WELCOMED,
    edits: [inMigration('0052-welcome-money.sql', "(reason = 'welcome') = (key = 'welcome:' || reference)", 'true')],
    tests: ['welcome'],
  },
  {
    guard: 'whoever opens an account, also by a login elsewhere, is welcomed',
    row: WELCOMED,
    edits: [
      inModule('accounts/open-account.ts', 'if (welcome > 0n)', 'if (welcome > 0n && order.passwordHash === null)'),
    ],
    tests: ['welcome'],
  },
  {
    guard: 'so is whoever has no password',
    row: WELCOMED,
    edits: [
      inModule('accounts/open-account.ts', 'if (welcome > 0n)', 'if (welcome > 0n && order.passwordHash !== null)'),
    ],
    tests: ['social-login'],
  },
  {
    guard: 'the reconciliation finds a welcome that went to another',
    row: WELCOMED,
    edits: [inModule('ledger/list-ledger-faults.ts', "'welcome:' || named.owner_id", 'transfers.key')],
    tests: ['welcome'],
  },
  {
    guard: 'the reconciliation finds a welcome of more than was set at its time',
    row: WELCOMED,
    edits: [inModule('ledger/list-ledger-faults.ts', 'transfers.amount > (${GREATEST_WELCOME})', 'false')],
    tests: ['welcome'],
    only: 'more than was set',
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
    edits: [inMigration(MOVES, 'where not exists (select from transfers where transfers.key = a.key)', '')],
    tests: ['append-only', 'credits-once'],
  },
  {
    guard: 'wallets are held in the order of their ids, so that no two calls wait for each other in a ring',
    edits: [
      inMigration(
        MOVES,
        "where accounts.kind = 'wallet'\n    order by accounts.id for",
        "where accounts.kind = 'wallet'\n    order by asked.key for",
      ),
    ],
    tests: ['settlement-races'],
  },
  {
    guard: 'the balance of a movement is what its account held right after it',
    row: STATEMENT,
    edits: [inMigration(MOVES, 'partition by held.id order by asked.place', 'partition by held.id')],
    tests: ['credits-once'],
  },
  {
    guard: 'the balance of a debit has left it out',
    row: STATEMENT,
    edits: [inMigration(DEBIT, 'p_at, paid.balance from paid', 'p_at, paid.balance + paid.amount from paid')],
    tests: ['statement'],
  },
  {
    guard: 'a movement that went out counts as one',
    row: STATEMENT,
    edits: [inModule('ledger/list-movements.ts', 'else -amount end', 'else amount end')],
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
