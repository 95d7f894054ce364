import { inMigration, inModule, type Mutant } from '../mutant.ts';
import { BY_THE_GATEWAY } from './house/voided-first.ts';

const RESERVED = 'What is asked to be paid out cannot be spent meanwhile';
const BY_TWO = 'A large withdrawal is approved by two administrators, and each decision is in the trail';
const ENDS_ONCE = "A withdrawal is paid or given back, once, on the gateway's, the operator's or its player's word";
const MISFITS =
  "A word of the gateway's on a payout that does not fit moves nothing and raises an alert, also where another withdrawal has that payout or this one was given back without one";

/** Money on its way out. */
export const WITHDRAWALS: readonly Mutant[] = [
  {
    guard: 'what is asked for leaves the wallet with the request',
    row: RESERVED,
    edits: [inModule('withdrawals/request-withdrawal.ts', 'if (!isReserved)', 'if (isReserved === undefined)')],
    tests: ['withdrawals-request'],
  },
  {
    guard: 'the same withdrawal within minutes is a duplicate',
    edits: [
      inModule('withdrawals/store.ts', 'amount = $2 and created_at > $3', 'amount = $2 and created_at > $3 and false'),
    ],
    tests: ['withdrawals-request'],
  },
  {
    guard: 'a withdrawal is decided once',
    row: ENDS_ONCE,
    edits: [
      inModule('withdrawals/decide-withdrawal.ts', "withdrawal.state !== 'requested'", "withdrawal.state === 'paid'"),
    ],
    tests: ['withdrawals-decision'],
  },
  {
    guard: 'who has read that nothing is paid yet does not have it paid',
    row: BY_TWO,
    edits: [inModule('withdrawals/decide-withdrawal.ts', "return 'changed';", "return 'approved';")],
    tests: ['withdrawal-queue'],
  },
  {
    guard: 'whoever is disabled by when it is written decides nothing',
    edits: [inModule('administrators/store.ts', 'and disabled_at is null for share', 'for share')],
    tests: ['withdrawal-queue'],
  },
  {
    guard: 'only what nobody has decided is taken back',
    row: ENDS_ONCE,
    edits: [inModule('withdrawals/take-back.ts', "withdrawal.state !== 'requested'", "withdrawal.state === 'paid'")],
    tests: ['withdrawals-taken-back'],
  },
  {
    guard: 'only what stands approved, or is to be looked up, is given back, and asked for once',
    row: BY_THE_GATEWAY,
    edits: [
      inModule(
        'withdrawals/give-back.ts',
        '!mayBePaid || withdrawal.voidAskedAt !== null',
        "withdrawal.state === 'paid' && mayBePaid",
      ),
    ],
    tests: ['withdrawals-given-back', 'withdrawal-queue', 'voided-by-the-office'],
  },
  {
    guard: 'what is to be voided is not submitted again',
    row: BY_THE_GATEWAY,
    edits: [
      inModule(
        'withdrawals/pay-withdrawals.ts',
        'withdrawal.voidAskedAt !== null',
        'withdrawal.voidAskedAt === undefined',
      ),
    ],
    tests: ['withdrawals-given-back'],
  },
  {
    guard: 'a job that had begun before does not put the question off',
    row: BY_THE_GATEWAY,
    edits: [
      inModule(
        'withdrawals/store.ts',
        'void_asked_at is not distinct from $3::timestamptz',
        '($3::timestamptz is null or true)',
      ),
    ],
    tests: ['withdrawals-given-back'],
  },
  {
    guard: 'the table itself keeps who asked to void it',
    row: BY_THE_GATEWAY,
    edits: [inMigration('0121-given-back-once-voided.sql', 'and (old.void_asked_at is not null or', 'and (false or')],
    tests: ['withdrawals-given-back'],
  },
  {
    guard: 'a large sum is as large where several accounts ask for it to one bank account',
    row: BY_TWO,
    edits: [
      inModule(
        'withdrawals/store.ts',
        "sumOf('payee_digest = $2')",
        "sumOf('player_id = $1 and $2::text is not null')",
      ),
    ],
    tests: ['withdrawal-queue'],
    only: 'what several accounts ask for',
  },
  {
    guard: 'of two who are paid to one bank account at once each finds the other',
    row: BY_TWO,
    edits: [
      inModule(
        'withdrawals/store.ts',
        "select pg_advisory_xact_lock(hashtextextended('paid to ' || $1, 0))",
        'select $1::text',
      ),
    ],
    tests: ['withdrawal-queue'],
    only: 'a small request to the bank account',
  },
  {
    guard: 'a large sum is as large where it is asked for in pieces',
    row: BY_TWO,
    edits: [
      inModule(
        'withdrawals/request-withdrawal.ts',
        'return amount + (await holdPayeeAndSum(client, { ...of, since })) > secondApprovalAbove;',
        'return (await holdPayeeAndSum(client, { ...of, since })) < 0n;',
      ),
    ],
    tests: ['withdrawals-tool'],
  },
  {
    guard: 'the second approval of a large withdrawal is another administrator’s',
    row: BY_TWO,
    edits: [
      inModule('withdrawals/decide-withdrawal.ts', 'firstApprover === by.adminId', 'firstApprover !== by.adminId'),
    ],
    tests: ['withdrawal-queue'],
  },
  {
    guard: 'whoever is at the machine itself approves no large withdrawal',
    row: BY_TWO,
    edits: [inModule('withdrawals/decide-withdrawal.ts', "return 'nameless'", "return 'approved'")],
    tests: ['withdrawal-queue'],
  },
  {
    guard: 'a first approval of who may approve no more does not count',
    row: BY_TWO,
    edits: [
      inMigration(
        '0088-approvals-of-who-may-approve.sql',
        "where stage = 'half-approved' and first_approver = new.id",
        'where false',
      ),
    ],
    tests: ['withdrawal-queue'],
    only: 'may approve no more',
  },
  {
    guard:
      'what stands approved without a decision in the trail is found, decided by an administrator or at the machine',
    row: BY_TWO,
    edits: [
      inModule('withdrawals/list-withdrawal-faults.ts', 'where said.at is not null', 'where said.admin_id is not null'),
    ],
    tests: ['withdrawals-reconcile'],
  },
  {
    guard:
      'a day’s run finds a first approval that no trail has, and a question to give back, of another day’s withdrawal',
    edits: [inModule('withdrawals/list-withdrawal-faults.ts', ", 'first_approved_at', 'void_asked_at'", '')],
    tests: ['withdrawals-reconcile'],
    only: 'is looked for in the trail on that day',
  },
  {
    guard: 'what the gateway lists under two identities was paid twice, and is found',
    row: ENDS_ONCE,
    edits: [inModule('gateway/compare-with-list.ts', 'before !== listed.id', "before === ''")],
    tests: ['withdrawals-reconcile'],
  },
  {
    guard: 'the table itself has a large withdrawal approved by two',
    row: BY_TWO,
    edits: [inMigration('0053-withdrawals-taken-back.sql', 'coalesce(first_approver <> decider, false)', 'true')],
    tests: ['withdrawal-queue'],
  },
  {
    guard: 'the table itself keeps the first approval as it is',
    row: BY_TWO,
    edits: [
      inMigration(
        '0042-second-approvals.sql',
        'and (old.first_approver is not null or',
        'and (old.first_approver < 0 or',
      ),
    ],
    tests: ['withdrawal-queue'],
  },
  {
    guard: 'being paid and being given back have one key',
    row: ENDS_ONCE,
    edits: [
      inModule(
        'withdrawals/end-reserved.ts',
        '`withdrawal-end:${withdrawal.id}`',
        '`withdrawal-end:${withdrawal.id}:${withdrawal.state}:${String(process.hrtime.bigint())}`',
      ),
    ],
    tests: ['withdrawals-decision'],
  },
  {
    guard: 'the table itself keeps a withdrawal that has ended as it is',
    row: ENDS_ONCE,
    edits: [
      inMigration(
        '0053-withdrawals-taken-back.sql',
        "if old.status in ('rejected', 'canceled', 'paid', 'failed') then",
        'if false then',
      ),
    ],
    tests: ['withdrawals-decision'],
  },
  {
    guard: 'a report that contradicts the end of a withdrawal is an alert',
    row: MISFITS,
    edits: [
      inModule(
        'withdrawals/withdrawal.ts',
        "reported === 'processing' || reported === state ? state : undefined",
        'state',
      ),
    ],
    tests: ['withdrawals-webhook'],
  },
  {
    guard: 'a payout of the gateway’s that another withdrawal has is an alert',
    row: MISFITS,
    edits: [inModule('withdrawals/judge-payout.ts', 'owner === payout.merchant_payout ?', "owner !== '' ?")],
    tests: ['withdrawals-misfits'],
    only: 'told by webhook',
  },
  {
    guard: 'what has ended while the gateway was asked about it is not voided any more',
    row: MISFITS,
    edits: [
      inModule('withdrawals/ask-gateway.ts', "=== 'approved' ? 'misfit' : 'ended'", "=== '' ? 'ended' : 'misfit'"),
    ],
    tests: ['contradicted'],
  },
  {
    guard: 'of two withdrawals that are given one payout of the gateway’s at once the second is an alert',
    row: MISFITS,
    edits: [inModule('withdrawals/apply-payout.ts', 'return await inRacedTransaction(', 'return await inTransaction(')],
    tests: ['withdrawals-misfits'],
    only: 'while the other one is being written',
  },
  {
    guard: 'a payout that is on its way though its amount was given back is an alert',
    row: MISFITS,
    edits: [inModule('withdrawals/judge-payout.ts', "return status !== 'failed';", "return status === 'paid';")],
    tests: ['withdrawals-misfits'],
    only: 'is on its way',
  },
  {
    guard: 'what was given back is written once',
    row: MISFITS,
    edits: [inModule('withdrawals/apply-payout.ts', "(state !== 'approved' || withdrawal", '(withdrawal')],
    tests: ['withdrawals-misfits'],
    only: 'is no news',
  },
  {
    guard: 'what nobody has approved is not paid by a report',
    row: ENDS_ONCE,
    edits: [
      inModule(
        'withdrawals/withdrawal.ts',
        "if (state === 'approved')",
        "if (state === 'approved' || state === 'requested')",
      ),
    ],
    tests: ['withdrawals-webhook'],
  },
  {
    guard: 'attempts to withdraw are counted',
    edits: [
      inModule('withdrawals/attempts-store.ts', 'latest.rows.length >= limit.max', 'latest.rows.length > limit.max'),
    ],
    tests: ['withdrawals-request'],
  },
  {
    guard: 'bank details that were exchanged in the database open nothing',
    edits: [
      inModule(
        'withdrawals/bank-seal.ts',
        'JSON.stringify([owner, bank.bank_name, bank.account_name, bank.ifsc])',
        'JSON.stringify([owner])',
      ),
    ],
    tests: ['withdrawals-payout'],
  },
];
