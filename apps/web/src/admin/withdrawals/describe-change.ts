import { formatRupees, type AdminWithdrawalRecord, type Paise } from '@rang/contract';
import type { ChangeRow } from '../change-summary.tsx';
import { explainTwo, isFirstOfTwo, STAGE_NAMES, type Choice } from './withdrawal-words.ts';

type Withdrawal = AdminWithdrawalRecord;

/** What a choice changes, to be read before it is confirmed. */
export function describeChange(withdrawal: Withdrawal, choice: Choice, twoAbove: Paise | null): ChangeRow[] {
  return choice.kind === 'approve' ? describeApproval(withdrawal, twoAbove) : describeReturn(withdrawal, choice);
}

function describeApproval(withdrawal: Withdrawal, twoAbove: Paise | null): ChangeRow[] {
  const { stage, amount, account_name, account_last4 } = withdrawal;
  const isFirst = isFirstOfTwo(withdrawal);
  return [
    ['State', `${STAGE_NAMES[stage]} → ${STAGE_NAMES[isFirst ? 'half-approved' : 'approved']}`],
    [
      isFirst ? 'Nothing is paid yet' : 'The gateway pays',
      isFirst
        ? `Another administrator has to approve it as well. ${explainTwo(withdrawal, twoAbove)}`
        : `${formatRupees(amount)} to ${account_name} •• ${account_last4}`,
    ],
  ];
}

function describeReturn(
  { stage, amount, user, gatewayFirst }: Withdrawal,
  { kind, reason }: Exclude<Choice, { kind: 'approve' }>,
): ChangeRow[] {
  const back = `${formatRupees(amount)} to ${user.username}`;
  // What the gateway voids first has failed then, whoever rejects it.
  const isRejected = kind === 'reject' && gatewayFirst === undefined;
  return [
    ['State', `${STAGE_NAMES[stage]} → ${STAGE_NAMES[isRejected ? 'rejected' : 'failed']}`],
    [
      'Back in the wallet',
      isRejected ? back : `${back}, once the gateway has voided the payout; not where it was paid`,
    ],
    ['The player reads', reason],
  ];
}
