import { formatRupees, type AdminWithdrawalRecord } from '@rang/contract';
import type { ChangeRow } from '../change-summary.tsx';
import { STAGE_NAMES, type Choice } from './withdrawal-words.ts';

type Withdrawal = AdminWithdrawalRecord;

/** What a choice changes, to be read before it is confirmed. */
export function describeChange(withdrawal: Withdrawal, choice: Choice): ChangeRow[] {
  return choice.kind === 'approve' ? describeApproval(withdrawal) : describeReturn(withdrawal, choice);
}

function describeApproval({ stage, needsTwo, amount, account_name, account_last4 }: Withdrawal): ChangeRow[] {
  const isFirst = needsTwo && stage === 'requested';
  return [
    ['State', `${STAGE_NAMES[stage]} → ${STAGE_NAMES[isFirst ? 'half-approved' : 'approved']}`],
    [
      isFirst ? 'Nothing is paid yet' : 'The gateway pays',
      isFirst
        ? 'Another administrator has to approve it as well.'
        : `${formatRupees(amount)} to ${account_name} •• ${account_last4}`,
    ],
  ];
}

function describeReturn(
  { stage, amount, user }: Withdrawal,
  { kind, reason }: Exclude<Choice, { kind: 'approve' }>,
): ChangeRow[] {
  const back = `${formatRupees(amount)} to ${user.username}`;
  const isRejected = kind === 'reject';
  return [
    ['State', `${STAGE_NAMES[stage]} → ${STAGE_NAMES[isRejected ? 'rejected' : 'failed']}`],
    [
      'Back in the wallet',
      isRejected ? back : `${back}, once the gateway has voided the payout; not where it was paid`,
    ],
    ['The player reads', reason],
  ];
}
