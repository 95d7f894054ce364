import { inMigration, inModule, type Mutant } from '../mutant.ts';

const SUSPENDED = 'What a suspended player has flying is cashed out, and what waits for the next round is taken back';
const LOOK_FOR_SUSPENDED = "jobs.every('crash-end-bets-of-suspended', 1, () => played.endBetsOfSuspended());";

const ASKED = "An administrator's question to the gateway credits once, and the trail has what came of it, nothing too";
const NOTICE =
  'One notice stands at most, it replaces only what its administrator was shown, and what was said is not changed';

/** Deposits that administrators ask about, and what they tell all players. */
export const OFFICE_PANELS: readonly Mutant[] = [
  {
    guard: "what an administrator's question has changed is in the trail",
    row: ASKED,
    edits: [inModule('deposits/apply-order.ts', 'await note?.(client, report.applied);', '')],
    tests: ['deposit-panel'],
  },
  {
    guard: 'of several questions about a deposit each finds what the one before has written',
    row: ASKED,
    edits: [
      inModule('deposits/report-store.ts', "'order_no = $1 for update'", "'order_no = $1'"),
      inModule(
        'deposits/credit-deposits.ts',
        'key: `deposit:${deposit.id}`',
        'key: `deposit:${deposit.id}:${String(Math.random())}`',
      ),
    ],
    tests: ['deposit-panel'],
    only: 'many administrators at once',
  },
  {
    guard: 'what the gateway says of another order than was asked about moves nothing',
    row: ASKED,
    edits: [
      inModule(
        'deposits/office/requery-deposit.ts',
        "reply.outcome === 'answered' && reply.value.merchant_order === orderNo",
        "reply.outcome === 'answered'",
      ),
    ],
    tests: ['deposit-panel'],
    only: 'another order',
  },
  {
    guard: 'a notice replaces what its administrator was shown, and nothing else',
    row: NOTICE,
    edits: [inModule('notices/change-notice.ts', '(standing?.id ?? null) !== shown', 'shown === undefined')],
    tests: ['notices'],
    only: 'a new one replaces',
  },
  {
    guard: 'notices are set one after the other',
    row: NOTICE,
    edits: [inModule('notices/change-notice.ts', 'await lockNotices(client);', '')],
    tests: ['notices'],
    only: 'of many administrators at once',
  },
  {
    guard: 'the database keeps one notice standing',
    row: NOTICE,
    edits: [inMigration('0046-notices.sql', 'on notices ((true)) where', 'on notices (id) where')],
    tests: ['notices'],
    only: 'the database itself',
  },
  {
    guard: 'what players were told is not changed',
    row: NOTICE,
    edits: [inMigration('0046-notices.sql', 'old.over_at is not null or new.over_at is null', 'old.id is null')],
    tests: ['notices'],
    only: 'the database itself',
  },
  {
    guard: 'the house decides about no bet of whom it has reinstated',
    row: SUSPENDED,
    edits: [
      inModule(
        'crash/bets/answer-for-bets.ts',
        "where not asked.is_by_house or players.status = 'banned'",
        'where true',
      ),
    ],
    tests: ['crash-suspended'],
    only: 'looked for while its player was suspended',
  },
  {
    guard: 'what a suspended player has flying is cashed out with the suspension',
    row: SUSPENDED,
    edits: [
      inModule('backoffice/players/set-status.ts', "if (status === 'banned') await endBets(games);", ''),
      inModule('crash/game.ts', LOOK_FOR_SUSPENDED, 'void jobs;'),
    ],
    tests: ['crash-suspended'],
    only: 'when its player is suspended',
  },
  {
    guard: 'what a server has left of it another one does',
    row: SUSPENDED,
    edits: [inModule('crash/game.ts', LOOK_FOR_SUSPENDED, 'void jobs;')],
    tests: ['crash-suspended'],
    only: 'another server has left',
  },
  {
    guard: 'the house cashes out nothing while the time is not known either',
    row: SUSPENDED,
    edits: [
      inModule(
        'crash/bets/end-bets-of-suspended.ts',
        '...stampReceipt(clock)',
        'receivedAt: stampReceipt(clock).receivedAt',
      ),
    ],
    tests: ['crash-suspended'],
    only: 'nothing is cashed out for a suspended player',
  },
];
