import { inMigration, inModule, inPlatform, type Mutant } from '../mutant.ts';

const TEN_A_DAY = 'A referrer is paid ten rewards a day, the rest waits, and each is decided once';
const LIMITS = '0018-referral-limits.sql';

const IN_THE_TRAIL =
  'A word on a reward is in the audit trail exactly where it is said, whoever says it, and coins are taken back with a reason';

/** Rewards that wait, and the operator's word on them. */
export const REFERRALS: readonly Mutant[] = [
  {
    guard: 'rewards of a referrer are decided one after the other',
    row: TEN_A_DAY,
    edits: [
      inModule('referrals/store.ts', '[inOrder],\n  );\n  await client', '[[]],\n  );\n  await client'),
      inModule('referrals/store.ts', '[inOrder],\n  );\n}', '[[]],\n  );\n}'),
    ],
    tests: ['referrals-limits'],
    only: 'of thirty first deposits',
  },
  {
    guard: 'no reward is paid beyond those of a day',
    row: TEN_A_DAY,
    edits: [inModule('referrals/reward-referrers.ts', '>= rewardsPerDay', '> rewardsPerDay')],
    tests: ['referrals-limits'],
    only: 'of thirty first deposits',
  },
  {
    guard: 'each day has a limit of its own',
    row: TEN_A_DAY,
    edits: [
      inModule('referrals/store.ts', "and earned_at >= date_trunc('day', $2::timestamptz, 'Asia/Kolkata')\n", '\n'),
    ],
    tests: ['referrals-limits'],
    only: 'a day ends at midnight',
  },
  {
    guard: 'a reward is decided on once',
    row: TEN_A_DAY,
    edits: [
      inModule('referrals/decide-reward.ts', 'if (reward.state !== FITS[order.decision])', "if (order.friend === '')"),
    ],
    tests: ['referrals-limits'],
    only: 'decided once',
  },
  {
    guard: 'of decisions at the same time the second finds the first',
    row: TEN_A_DAY,
    edits: [inModule('referrals/decisions-store.ts', ': byName}) for update`', ': byName})`')],
    tests: ['referrals-limits'],
    only: 'decided once',
  },
  {
    guard: 'whoever was logged out while deciding has decided nothing',
    row: IN_THE_TRAIL,
    edits: [
      inModule(
        'referrals/decide-reward.ts',
        'administrator: order.by,',
        'administrator: { ...order.by, sessionId: undefined } as never,',
      ),
    ],
    tests: ['reward-panel'],
    only: 'session has ended',
  },
  {
    guard: 'the trail and the words on rewards are held against each other',
    row: IN_THE_TRAIL,
    edits: [inModule('referrals/list-referral-faults.ts', 'where word.entry_id is not null\n', 'where false\n')],
    tests: ['reward-panel'],
    only: 'reconciliation finds a word',
  },
  {
    guard: 'no coins are taken back without a reason',
    row: IN_THE_TRAIL,
    edits: [
      inMigration('0054-rewards-in-the-office.sql', "decision <> 'taken-back' or reason is not null", "decision <> ''"),
    ],
    tests: ['reward-panel'],
    only: 'reconciliation finds a word',
  },
  {
    guard: 'the table itself takes no decision that does not fit its reward',
    row: TEN_A_DAY,
    edits: [
      inMigration(
        LIMITS,
        'create trigger a_decision_fits_its_reward before insert on referral_decisions\n  for each row',
        'create trigger a_decision_fits_its_reward before insert on referral_decisions\n  for each row when (false)',
      ),
    ],
    tests: ['referrals-limits'],
    only: 'the database itself refuses',
  },
  {
    guard: 'a decision is never changed or removed',
    row: TEN_A_DAY,
    edits: [
      inMigration(LIMITS, 'before update or delete on referral_decisions', 'before delete on referral_decisions'),
    ],
    tests: ['referrals-limits'],
    only: 'the database itself refuses',
  },
  {
    guard: 'coins are taken back whole or not at all',
    row: TEN_A_DAY,
    edits: [inModule('ledger/debit-coins.ts', 'accounts.balance >= $4', 'accounts.balance >= 0')],
    tests: ['referrals-limits'],
    only: 'coins that are spent',
  },
  {
    guard: 'a reward that was taken back is in no list and no tally',
    row: TEN_A_DAY,
    edits: [inModule('referrals/decide-reward.ts', 'await deletePayout(client, referredId);', '')],
    tests: ['referrals-limits'],
    only: 'coins that are spent',
  },
  {
    guard: 'a reward that had to wait too long is not lost',
    edits: [
      inPlatform(
        'database/undo-alone.ts',
        "return ['canceled', 'undone'].includes(readFailure(error));",
        'return error === readFailure;',
      ),
    ],
    tests: ['referrals-limits'],
    only: 'a reward that had to wait too long',
  },
  {
    guard: 'a mark that had to wait too long is not lost',
    edits: [
      inPlatform(
        'database/undo-alone.ts',
        "return ['canceled', 'undone'].includes(readFailure(error));",
        'return error === readFailure;',
      ),
    ],
    tests: ['referrals-limits'],
    only: 'a mark that had to wait too long',
  },
  {
    guard: 'where money is to go is noted however many bank accounts were saved',
    edits: [inModule('withdrawals/bank-store.ts', 'where $4 or (select', 'where $4 and false or (select')],
    tests: ['referrals-banks'],
    only: 'however many accounts were saved before',
  },
  {
    guard: 'a bank account that is paid to is looked at though it is not new',
    edits: [inModule('withdrawals/use-bank.ts', '!(isNew || isPaidTo)', '!isNew')],
    tests: ['referrals-banks'],
    only: 'since it was saved itself',
  },
  {
    guard: 'of two friends who are rewarded for at once the second finds the first',
    edits: [
      inModule(
        'referrals/marks-store.ts',
        'select pg_advisory_xact_lock(${String(TRACE_LOCKS)}, place)',
        'select place',
      ),
    ],
    tests: ['referrals-crowds'],
    only: 'at once, by two servers',
  },
  {
    guard: 'a bank account is known whichever branch is named',
    edits: [inModule('withdrawals/use-bank.ts', '.slice(0, BANK_CODE_LENGTH)', '')],
    tests: ['referrals-banks'],
    only: 'whichever branch',
  },
  {
    guard: 'the bank account that is used is looked at beside the newest ones',
    edits: [
      inModule(
        'referrals/marks-store.ts',
        'account_digest = any ($3::text[])',
        'account_digest = any ($3::text[]) and false',
      ),
    ],
    tests: ['referrals-banks'],
    only: 'since it was saved itself',
  },
  {
    guard: 'where money was asked for to is looked at as a reward is decided, whatever was saved since',
    edits: [inModule('referrals/marks-store.ts', 'asARewardIsDecided: 400', 'asARewardIsDecided: 40')],
    tests: ['referrals-banks'],
    only: 'since money was asked for to it',
  },
  {
    guard: 'a friend who is rewarded for leaves traces to be compared with',
    row: 'Accounts that never deposit hide nobody with whom a rewarded friend has something in common',
    edits: [inModule('referrals/marks-store.ts', 'where $3::text is not null', 'where $3::text is not null and false')],
    tests: ['referrals-crowds'],
    only: 'push nobody out',
  },
  {
    guard: 'the trace of a network goes with the signup that it is of',
    edits: [inMigration('0087-traces-of-rewarded-friends.sql', ' on delete cascade', ' on delete set null')],
    tests: ['referrals-crowds'],
    only: 'a network is forgotten',
  },
];
