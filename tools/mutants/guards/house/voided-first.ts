import { inMigration, inModule, type Mutant } from '../../mutant.ts';
import { RESTORED } from './restored-payouts.ts';

export const BY_THE_GATEWAY = 'An approved withdrawal is given back only where the gateway has voided its number';

/** What the gateway may be asked to pay yet, by whoever the house knows nothing of. */
export const VOIDED_FIRST: readonly Mutant[] = [
  {
    guard: 'what the gateway has taken meanwhile is voided by no word that its bank knows no account of it',
    row: BY_THE_GATEWAY,
    edits: [inModule('withdrawals/end-reserved.ts', 'known.gatewayPayoutId !== null ||', '')],
    tests: ['withdrawals-payout'],
    only: 'voids nothing where',
  },
  {
    guard: 'what the gateway has told of is looked up before anybody decides',
    row: RESTORED,
    edits: [
      inModule('withdrawals/apply-payout.ts', "if (known?.state === 'requested')", "if (known?.state === 'canceled')"),
    ],
    tests: ['paid-before-a-restore'],
    only: 'what the gateway has told',
  },
  {
    guard: 'what the gateway has told to be paid and to have failed is taken over as neither',
    row: RESTORED,
    edits: [
      inModule(
        'withdrawals/apply-payout.ts',
        "isDoubted ? 'payout-contradicted'",
        "payout.id === '' ? 'payout-contradicted'",
      ),
    ],
    tests: ['paid-before-a-restore'],
    only: 'is for a person',
  },
  {
    guard: 'a number that is voided is given back, whatever was told before',
    row: RESTORED,
    edits: [inModule('withdrawals/apply-payout.ts', '!isLastWord(report) && (await', "payout.id !== '' && (await")],
    tests: ['paid-before-a-restore'],
    only: 'is for a person',
  },
  {
    guard: 'what may be paid yet is voided before its player has it back',
    row: RESTORED,
    edits: [inModule('withdrawals/take-back.ts', 'if (withdrawal.voidFirst)', 'if (clock.now() < 0)')],
    tests: ['paid-before-a-restore', 'withdrawals-taken-back'],
  },
  {
    guard: 'what may be paid yet is voided before it is rejected',
    row: RESTORED,
    edits: [
      inModule('withdrawals/decide-withdrawal.ts', 'reason !== undefined && withdrawal.voidFirst', "reason === ''"),
    ],
    tests: ['paid-before-a-restore', 'withdrawals-tool'],
  },
  {
    guard: 'what is approved is voided before it is given back as the bank does not know its account',
    row: BY_THE_GATEWAY,
    edits: [
      inModule(
        'withdrawals/end-reserved.ts',
        'await askToVoid(client, known, order);',
        `await client.query("update withdrawals set status = 'failed', reason = $2, next_check_at = null where id = $1", [known.id, order.reason]);
    await returnReserved(client, known, at);`,
      ),
    ],
    tests: ['withdrawals-payout', 'paid-before-a-restore'],
    only: 'once its number is voided',
  },
  {
    guard: 'what is to be voided is decided by nobody any more',
    row: RESTORED,
    edits: [inModule('withdrawals/decide-withdrawal.ts', ' || withdrawal.voidAskedAt !== null', '')],
    tests: ['paid-before-a-restore', 'withdrawals-tool'],
  },
  {
    guard: 'what nobody has approved is not left to servers of the version before, which would send it',
    row: RESTORED,
    edits: [
      inModule(
        'withdrawals/store.ts',
        "next_check_at = case when status = 'approved' then $4::timestamptz end",
        'next_check_at = $4::timestamptz',
      ),
    ],
    tests: ['paid-before-a-restore'],
  },
  {
    guard: 'the table itself keeps that it is voided first',
    row: RESTORED,
    edits: [
      inMigration(
        '0121-given-back-once-voided.sql',
        'old.void_first or new.void_first or num_nonnulls(old.look_up_at, new.look_up_at) > 0',
        'new.void_first',
      ),
    ],
    tests: ['paid-before-a-restore'],
  },
  {
    guard: 'the table itself gives nothing back that is to be voided first',
    row: RESTORED,
    edits: [
      inMigration(
        '0121-given-back-once-voided.sql',
        "check (not void_first or status not in ('rejected', 'canceled'))",
        'check (true)',
      ),
    ],
    tests: ['paid-before-a-restore'],
    only: 'the table itself',
  },
  {
    guard: 'what is to be voided is not left to be decided by whoever had looked it up before',
    row: RESTORED,
    edits: [
      inMigration('0121-given-back-once-voided.sql', 'coalesce(new.look_up_at, old.look_up_at)', 'new.look_up_at'),
    ],
    tests: ['paid-before-a-restore'],
    only: 'the table itself',
  },
  {
    guard: 'what the gateway pays while it is asked to void the number is paid, whatever was told before',
    row: RESTORED,
    edits: [inModule('withdrawals/judge-payout.ts', "(isOfVoid === true && payout.status !== 'processing')", 'false')],
    tests: ['voided-by-the-office'],
    only: 'pays while it is asked',
  },
  {
    guard: 'a word that comes by itself is no answer to what asked to void the number',
    row: RESTORED,
    edits: [
      inModule(
        'withdrawals/apply-payout.ts',
        'return await applyReport(parts, { payout });',
        'return await applyReport(parts, { payout, isOfVoid: true });',
      ),
    ],
    tests: ['voided-by-the-office'],
    only: 'a late word',
  },
  {
    guard: 'what the gateway says when it is looked up is no answer to what asked to void the number',
    row: RESTORED,
    edits: [
      inModule(
        'withdrawals/ask-gateway.ts',
        'await applyAnswer(parts, withdrawal, { payout: reply.value });',
        'await applyAnswer(parts, withdrawal, { payout: reply.value, isOfVoid: true });',
      ),
    ],
    tests: ['voided-by-the-office'],
    only: 'steadily has failed',
  },
  {
    guard: 'what the gateway has paid with another amount is neither paid here nor given back',
    row: RESTORED,
    edits: [inModule('withdrawals/judge-payout.ts', "payout.status === 'failed' && isLastWord", 'isLastWord')],
    tests: ['voided-by-the-office'],
    only: 'is left for a person',
  },
  {
    guard: 'another amount is given back only where somebody has asked for it',
    row: RESTORED,
    edits: [
      inModule(
        'withdrawals/judge-payout.ts',
        "withdrawal.voidAskedAt !== null && payout.status === 'failed'",
        "payout.status === 'failed'",
      ),
    ],
    tests: ['voided-by-the-office'],
    only: 'nobody has asked',
  },
  {
    guard: 'what the gateway says has ended, and does not fit, is voided all the same',
    row: RESTORED,
    edits: [inModule('withdrawals/ask-gateway.ts', "if (outcome === 'misfit') return 'misfit';", '')],
    tests: ['contradicted'],
  },
];
