import { formatRupees, type AdminWithdrawalRecord } from '@rang/contract';
import { formatMoment } from '../../lib/format-moment.ts';
import { describeAlert } from '../alerts.tsx';
import { AuditHistory } from '../audit/audit-history.tsx';
import { FactList, type FactLine } from '../fact-list.tsx';
import { OfficeDialog } from '../office-dialog.tsx';
import { PlayerInWords } from '../player-link.tsx';
import { DecisionForm, type DecisionProps } from './decision-form.tsx';
import { describeGateway, isOpen, STAGE_NAMES } from './withdrawal-words.ts';

interface WithdrawalDialogProps extends DecisionProps {
  readonly canDecide: boolean;
  readonly onClose: () => void;
}

/** A withdrawal with all that is decided by, and the decision where it waits for one. */
export function WithdrawalDialog(props: WithdrawalDialogProps) {
  const { withdrawal, canDecide, onClose } = props;
  return (
    <OfficeDialog onClose={onClose} title={`Withdrawal ${withdrawal.orderNo}`}>
      <FactList lines={listFacts(withdrawal)} />
      {canDecide && isOpen(withdrawal) ? <DecisionForm {...props} /> : null}
      <AuditHistory subject={`withdrawal ${withdrawal.orderNo}`} />
    </OfficeDialog>
  );
}

function listFacts(withdrawal: AdminWithdrawalRecord): FactLine[] {
  const { user, amount, bank_name, account_last4, account_name, ifsc, createdAt, stage, reason, paidAt } = withdrawal;
  const { firstApproval, decision, giveBack, alerts, sharedWith = [] } = withdrawal;
  const facts: FactLine[] = [
    ['Amount', formatRupees(amount)],
    ['User', <PlayerInWords player={user} />],
    [
      'To',
      <>
        <bdi>{account_name}</bdi>, <bdi>{bank_name}</bdi> •• {account_last4}, {ifsc}
      </>,
    ],
    ['Account also used by', sharedWith.length === 0 ? undefined : <bdi>{sharedWith.join(', ')}</bdi>],
    ['Asked', formatMoment(createdAt, 'en', 'dayAndTimeInIndia')],
    ['State', STAGE_NAMES[stage]],
    ['First approval', firstApproval === null ? undefined : describeApproval(firstApproval)],
    ['Decided', decision === null ? undefined : describeApproval(decision)],
    ['To be given back', giveBack === null ? undefined : `asked ${describeApproval(giveBack)}`],
    ['Reason', reason === null ? undefined : <bdi>{reason}</bdi>],
    ['Gateway', describeGateway(withdrawal)],
    ['Paid', paidAt === null ? undefined : formatMoment(paidAt, 'en', 'dayAndTimeInIndia')],
    ['Alerts', alerts.length === 0 ? undefined : alerts.map(describeAlert).join(' ')],
  ];
  return facts.filter(([, value]) => value !== undefined);
}

function describeApproval({ by, at }: { readonly by: string; readonly at: string }): string {
  return `by ${by}, ${formatMoment(at, 'en', 'dayAndTimeInIndia')}`;
}
