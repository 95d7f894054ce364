import { Button } from '@mantine/core';
import {
  adminReason,
  approveWithdrawal,
  formatRupees,
  ADMIN_LIMITS,
  rejectWithdrawal,
  type AdminWithdrawalRecord,
  type AuditRecord,
  type WithdrawalStage,
} from '@rang/contract';
import { useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../house/calls/api-error.ts';
import { useCommand } from '../../house/commands/use-command.ts';
import { useFields } from '../../lib/use-fields.ts';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { ChangeSummary, type ChangeRow } from '../change-summary.tsx';
import { useMe } from '../office-frame.tsx';
import office from '../office.module.css';
import { callOffice, describeFailure } from '../office-session.ts';
import { STAGE_NAMES } from './withdrawal-words.ts';

type Withdrawal = AdminWithdrawalRecord;

export interface DecisionProps {
  readonly withdrawal: Withdrawal;
  readonly onDone: (entry: AuditRecord) => void;
  /** What is shown may be another by now. */
  readonly onStale: () => void;
}

/** Each step begins on its button: the one that was pressed is gone by then. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** What is to be done: approved, or rejected for this reason. */
type Choice = { readonly reason: string } | 'approve';

/** Decides in two steps: what and, to reject, why; then what that will change. */
export function DecisionForm(props: DecisionProps) {
  const [choice, setChoice] = useState<Choice>();
  return choice === undefined ? (
    <ChoiceStep withdrawal={props.withdrawal} onNext={setChoice} />
  ) : (
    <Confirmation {...props} choice={choice} onBack={() => setChoice(undefined)} />
  );
}

function ChoiceStep({ withdrawal, onNext }: { withdrawal: Withdrawal; onNext: (choice: Choice) => void }) {
  const me = useMe().data;
  const fields = useFields({ reason: '' });
  const hasApproved = withdrawal.firstApproval !== null && withdrawal.firstApproval.by === me?.username;
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = adminReason.safeParse(fields.values.reason);
    if (reason.success) onNext({ reason: reason.data });
    else fields.fail(event.currentTarget, { reason: reason.error.issues[0]?.message ?? 'Please say why.' });
  };
  return (
    <form className={office.form} noValidate onSubmit={submit}>
      {hasApproved ? (
        <p>You have approved it. Another administrator has to approve it as well.</p>
      ) : (
        <Button ref={takeFocus} onClick={() => onNext('approve')}>
          Approve…
        </Button>
      )}
      <TextAreaField
        label="Reason, to reject it"
        placeholder="The player reads this."
        maxLength={ADMIN_LIMITS.reason.max}
        rows={2}
        {...fields.text('reason')}
      />
      <Button type="submit" variant="default">
        Reject…
      </Button>
    </form>
  );
}

interface ConfirmationProps extends DecisionProps {
  readonly choice: Choice;
  readonly onBack: () => void;
}

const DONE: Partial<Record<WithdrawalStage, string>> = {
  approved: 'Withdrawal approved. The gateway is told to pay it.',
  'half-approved': 'Approved once. Another administrator has to approve it as well.',
  rejected: 'Withdrawal rejected. The money is back in the wallet.',
};

function Confirmation({ withdrawal, choice, onBack, onDone, onStale }: ConfirmationProps) {
  const { pending, run } = useCommand<true>();
  const [refusal, setRefusal] = useState<string>();
  // What somebody else has decided is decided: there is nothing to press any more.
  const [isOver, setOver] = useState(false);
  const params = { id: withdrawal._id };
  const confirm = async () => {
    setRefusal(undefined);
    const send = () =>
      choice === 'approve'
        ? callOffice(approveWithdrawal, { params, body: {} })
        : callOffice(rejectWithdrawal, { params, body: { reason: choice.reason } });
    const outcome = await run({ request: JSON.stringify([withdrawal._id, choice]), send }, true);
    if (outcome === undefined) return;
    if ('answer' in outcome) {
      showToast(DONE[outcome.answer.stage] ?? '', 'good');
      onDone(outcome.answer.entry);
      return;
    }
    setRefusal(`Failed to decide: ${describeFailure(outcome.failure)}`);
    setOver(outcome.failure instanceof ApiError && outcome.failure.code === 'WITHDRAWAL_DECIDED');
    onStale();
  };
  if (isOver) return <FormMessage tone="bad" text={refusal} />;
  return (
    <div className={office.form}>
      <ChangeSummary
        rows={choice === 'approve' ? describeApproval(withdrawal) : describeRejection(withdrawal, choice)}
      />
      <FormMessage tone="bad" text={refusal} />
      <div className={office.steps}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button ref={takeFocus} loading={pending === true} onClick={() => void confirm()}>
          {choice === 'approve' ? 'Approve' : 'Reject'} {formatRupees(withdrawal.amount)}
        </Button>
      </div>
    </div>
  );
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

function describeRejection({ stage, amount, user }: Withdrawal, { reason }: { readonly reason: string }): ChangeRow[] {
  return [
    ['State', `${STAGE_NAMES[stage]} → ${STAGE_NAMES.rejected}`],
    ['Back in the wallet', `${formatRupees(amount)} to ${user.username}`],
    ['The player reads', reason],
  ];
}
