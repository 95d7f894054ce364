import { Button } from '@mantine/core';
import {
  adminReason,
  formatRupees,
  ADMIN_LIMITS,
  type AdminWithdrawalRecord,
  type AuditRecord,
  type Paise,
} from '@rang/contract';
import { useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../house/calls/api-error.ts';
import { useCommand } from '../../house/commands/use-command.ts';
import { useFields } from '../../lib/use-fields.ts';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { ChangeConfirmation } from '../change-summary.tsx';
import { takeFocus } from '../keep-focus.ts';
import { useMe } from '../office-frame.tsx';
import office from '../office.module.css';
import { describeFailure } from '../office-session.ts';
import { describeChange } from './describe-change.ts';
import { sendDecision } from './use-withdrawal-queue.ts';
import { explainGateway, isFirstOfTwo, isGateways, nameChoice, type Choice } from './withdrawal-words.ts';

type Withdrawal = AdminWithdrawalRecord;

export interface DecisionProps {
  readonly withdrawal: Withdrawal;
  /** Above what two administrators have to approve; null where one is enough. */
  readonly twoAbove: Paise | null;
  readonly onDone: (entry: AuditRecord) => void;
  /** What is shown may be another by now. */
  readonly onStale: () => void;
}

/** Decides in two steps: what and, to reject, why; then what that will change. */
export function DecisionForm(props: DecisionProps) {
  const { withdrawal } = props;
  // What is confirmed is what was chosen for, whatever the list says meanwhile: the house compares.
  const [chosen, setChosen] = useState<{ readonly withdrawal: Withdrawal; readonly choice: Choice }>();
  // Whoever comes back finds what was written, at the button that was pressed.
  const [last, setLast] = useState<Choice['kind']>('approve');
  const fields = useFields({ reason: '' });
  const choose = (choice: Choice) => {
    setLast(choice.kind);
    setChosen({ withdrawal, choice });
  };
  return chosen === undefined ? (
    <ChoiceStep withdrawal={withdrawal} fields={fields} last={last} onNext={choose} />
  ) : (
    <Confirmation {...props} {...chosen} onBack={() => setChosen(undefined)} />
  );
}

interface ChoiceStepProps {
  readonly withdrawal: Withdrawal;
  readonly fields: ReturnType<typeof useFields<{ reason: string }>>;
  readonly last: Choice['kind'];
  readonly onNext: (choice: Choice) => void;
}

function ChoiceStep({ withdrawal, fields, last, onNext }: ChoiceStepProps) {
  const me = useMe().data;
  const { firstApproval } = withdrawal;
  const explained = explainGateway(withdrawal);
  const kind = isGateways(withdrawal) ? 'give-back' : 'reject';
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = adminReason.safeParse(fields.values.reason);
    if (reason.success) onNext({ kind, reason: reason.data });
    else fields.fail(event.currentTarget, { reason: reason.error.issues[0]?.message ?? 'Please say why.' });
  };
  return (
    <form className={office.form} noValidate onSubmit={submit}>
      {kind === 'give-back' ? null : firstApproval !== null && firstApproval.by === me?.username ? (
        <p>You have approved it. Another administrator has to approve it as well.</p>
      ) : (
        <Button
          ref={last === 'approve' ? takeFocus : undefined}
          data-autofocus
          onClick={() => onNext({ kind: 'approve' })}
        >
          {nameChoice(withdrawal, 'approve')}…
        </Button>
      )}
      {explained === undefined ? null : <p>{explained}</p>}
      <TextAreaField
        label={kind === 'give-back' ? 'Reason, to give it back' : 'Reason, to reject it'}
        placeholder="The player reads this."
        maxLength={ADMIN_LIMITS.reason.max}
        rows={2}
        {...fields.text('reason')}
      />
      <Button ref={last === kind ? takeFocus : undefined} type="submit" variant="default">
        {nameChoice(withdrawal, kind)}…
      </Button>
    </form>
  );
}

interface ConfirmationProps extends DecisionProps {
  readonly choice: Choice;
  readonly onBack: () => void;
}

const OVER: ReadonlySet<string> = new Set(['WITHDRAWAL_DECIDED', 'WITHDRAWAL_CHANGED']);

function Confirmation({ withdrawal, twoAbove, choice, onBack, onDone, onStale }: ConfirmationProps) {
  const { pending, run } = useCommand<true>();
  const [refusal, setRefusal] = useState<string>();
  // What somebody else has decided, or approved first, is another than the one that was read of: it is opened anew.
  const [isOver, setOver] = useState(false);
  const confirm = async () => {
    setRefusal(undefined);
    const send = () => sendDecision(withdrawal, choice);
    const outcome = await run({ request: JSON.stringify([withdrawal._id, withdrawal.stage, choice]), send }, true);
    if (outcome === undefined) return;
    if ('answer' in outcome) {
      showToast(outcome.answer.said, 'good');
      onDone(outcome.answer.entry);
      return;
    }
    setRefusal(`Failed to decide: ${describeFailure(outcome.failure)}`);
    setOver(outcome.failure instanceof ApiError && OVER.has(outcome.failure.code));
    onStale();
  };
  const paysNothing = choice.kind === 'approve' && isFirstOfTwo(withdrawal);
  if (isOver) {
    return (
      <div ref={takeFocus} tabIndex={-1}>
        <FormMessage tone="bad" text={refusal} />
      </div>
    );
  }
  return (
    <ChangeConfirmation
      rows={describeChange(withdrawal, choice, twoAbove)}
      refusal={refusal}
      button={`${nameChoice(withdrawal, choice.kind)}${paysNothing ? '' : ` ${formatRupees(withdrawal.amount)}`}`}
      isBusy={pending === true}
      onBack={onBack}
      onConfirm={() => void confirm()}
    />
  );
}
