import { adminPlayer, formatRupees, type AdminWithdrawalRecord, type Paise } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../lib/format-moment.ts';
import { describeAlert } from '../alerts.tsx';
import { AuditHistory } from '../audit/audit-history.tsx';
import { FactList, type FactLine } from '../fact-list.tsx';
import { OfficeDialog } from '../office-dialog.tsx';
import { callOffice, describeFailure } from '../office-session.ts';
import { PlayerLink, SuspendedNote } from '../player-link.tsx';
import { DecisionForm, type DecisionProps } from './decision-form.tsx';
import { describeGateway, explainTwo, isOpen, STAGE_NAMES } from './withdrawal-words.ts';

interface WithdrawalDialogProps extends DecisionProps {
  readonly canDecide: boolean;
  readonly onClose: () => void;
}

/** A withdrawal with all that is decided by, and the decision where it waits for one. */
export function WithdrawalDialog(props: WithdrawalDialogProps) {
  const { withdrawal, canDecide, onClose, twoAbove } = props;
  return (
    <OfficeDialog onClose={onClose} title={`Withdrawal ${withdrawal.orderNo}`}>
      <FactList lines={listFacts(withdrawal, twoAbove)} />
      {canDecide && isOpen(withdrawal) ? <DecisionForm {...props} /> : null}
      <AuditHistory subject={`withdrawal ${withdrawal.orderNo}`} />
    </OfficeDialog>
  );
}

function listFacts(withdrawal: AdminWithdrawalRecord, twoAbove: Paise | null): FactLine[] {
  const { user, amount, bank_name, account_last4, account_name, ifsc, createdAt, stage, reason, paidAt } = withdrawal;
  const { needsTwo, firstApproval, decision, giveBack, alerts, sharedWith = [] } = withdrawal;
  const facts: FactLine[] = [
    ['Amount', formatRupees(amount)],
    [
      'User',
      <>
        <PlayerLink id={user._id}>{user.username}</PlayerLink>, <bdi>{user.name}</bdi>
        <SuspendedNote player={user} />
      </>,
    ],
    ['Balance', <Balance player={user._id} />],
    [
      'To',
      <>
        <bdi>{account_name}</bdi>, <bdi>{bank_name}</bdi> •• {account_last4}, {ifsc}
      </>,
    ],
    ['Account also used by', sharedWith.length === 0 ? undefined : <bdi>{sharedWith.join(', ')}</bdi>],
    ['Asked', formatMoment(createdAt, 'en', 'dayAndTimeInIndia')],
    ['State', STAGE_NAMES[stage]],
    ['Two approve', needsTwo ? explainTwo(withdrawal, twoAbove) : undefined],
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

/** What the player has besides, which is not part of the withdrawal. */
function Balance({ player: id }: { player: string }) {
  const { data, error } = useQuery({
    queryKey: ['player', id],
    queryFn: () => callOffice(adminPlayer, { params: { id } }),
  });
  if (data !== undefined) return formatRupees(data.player.balance);
  return error === null ? '…' : `Not known: ${describeFailure(error)}`;
}

function describeApproval({ by, at }: { readonly by: string; readonly at: string }): string {
  return `by ${by}, ${formatMoment(at, 'en', 'dayAndTimeInIndia')}`;
}
