import { inMigration, inModule, inServer, type Mutant } from '../../mutant.ts';

export const RESTORED =
  'What the gateway may have paid, or may be asked to pay yet, without the house knowing is given back only once the gateway has said that it has not and has voided its number';

/** What a house that was restored to an earlier moment does not know of its payouts. */
export const RESTORED_PAYOUTS: readonly Mutant[] = [
  {
    guard: 'a restored house has the gateway asked about each withdrawal that waits',
    row: RESTORED,
    edits: [inServer('end-what-was-open.ts', 'await lookUpRequested(client, now)', 'lookUpRequested.length')],
    tests: ['paid-before-a-restore'],
  },
  {
    guard: 'what is to be looked up is not taken back',
    row: RESTORED,
    edits: [inModule('withdrawals/take-back.ts', 'if (withdrawal.isToBeLookedUp)', 'if (clock.now() < 0)')],
    tests: ['paid-before-a-restore', 'withdrawals-taken-back'],
  },
  {
    guard: 'what is to be looked up is not decided',
    row: RESTORED,
    edits: [
      inModule('withdrawals/decide-withdrawal.ts', 'if (withdrawal.isToBeLookedUp)', 'if (withdrawal.amount < 0n)'),
    ],
    tests: ['paid-before-a-restore', 'withdrawals-taken-back', 'withdrawals-tool'],
  },
  {
    guard: 'the silence of the gateway leaves nothing to be decided',
    row: RESTORED,
    edits: [
      inModule('withdrawals/pay-withdrawals.ts', "if (found === 'unknown') await", "if (found !== 'ended') await"),
    ],
    tests: ['paid-before-a-restore'],
    only: 'while the gateway',
  },
  {
    guard: 'what the gateway has is approved by that, and not left as it was',
    row: RESTORED,
    edits: [inModule('withdrawals/apply-payout.ts', 'kept?.isToBeLookedUp === true', 'kept?.isToBeLookedUp === null')],
    tests: ['paid-before-a-restore'],
  },
  {
    guard: 'the table itself has nobody decide before the gateway was asked',
    row: RESTORED,
    edits: [
      inMigration(
        '0117-withdrawals-of-a-restored-house.sql',
        'then new.found_at_gateway <> (old.look_up_at is not null)',
        'then false',
      ),
    ],
    tests: ['paid-before-a-restore'],
    only: 'the database itself',
  },
];
