import {
  adminReason,
  formatRupees,
  formatSignedRupees,
  parseRupees,
  setBalance,
  type AdminUserRecord,
  type AuditRecord,
  type Paise,
} from '@rang/contract';
import { useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../house/calls/api-error.ts';
import { useCommand } from '../../house/commands/use-command.ts';
import { useFields } from '../../lib/use-fields.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { SendButton } from '../../ui/form/send-button.tsx';
import { AuditHistory } from '../audit/audit-history.tsx';
import { ChangeConfirmation } from '../change-summary.tsx';
import { OfficeDialog } from '../office-dialog.tsx';
import classes from '../office.module.css';
import { callOffice, describeFailure } from '../office-session.ts';
import styles from './users.module.css';

interface Change {
  readonly amount: Paise;
  readonly reason: string;
}

interface BalanceDialogProps {
  readonly user: AdminUserRecord;
  readonly onClose: () => void;
  readonly onDone: (entry: AuditRecord) => void;
  /** The balance that is shown may be another by now. */
  readonly onStale: () => void;
}

/** Sets a balance in two steps: what it is to be and why, then what that will change. */
export function BalanceDialog({ onClose, ...props }: BalanceDialogProps) {
  const { user } = props;
  const [change, setChange] = useState<Change>();
  const fields = useFields({ amount: '', reason: '' });
  return (
    <OfficeDialog onClose={onClose} title={`Balance of ${user.username}`}>
      {change === undefined ? (
        <ChangeForm user={user} fields={fields} onNext={setChange} />
      ) : (
        <Confirmation {...props} change={change} onBack={() => setChange(undefined)} />
      )}
      <AuditHistory subject={`player ${user._id}`} />
    </OfficeDialog>
  );
}

interface ChangeFormProps {
  readonly user: AdminUserRecord;
  readonly fields: ReturnType<typeof useFields<{ amount: string; reason: string }>>;
  readonly onNext: (change: Change) => void;
}

function ChangeForm({ user, fields, onNext }: ChangeFormProps) {
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const amount = parseRupees(fields.values.amount.trim());
    const reason = adminReason.safeParse(fields.values.reason);
    if (amount !== undefined && amount !== user.balance && reason.success) {
      onNext({ amount, reason: reason.data });
      return;
    }
    fields.fail(event.currentTarget, {
      ...(amount === undefined && { amount: 'Please enter a valid amount' }),
      ...(amount === user.balance && { amount: 'The balance is that already.' }),
      ...(!reason.success && { reason: reason.error.issues[0]?.message ?? 'Please say why.' }),
    });
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <p className={styles.now}>
        Now <strong>{formatRupees(user.balance)}</strong>
      </p>
      <TextField
        label="New balance in rupees"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        autoFocus
        {...fields.text('amount')}
      />
      <TextField label="Reason" autoComplete="off" {...fields.text('reason')} />
      <SendButton isBusy={false}>See what will change</SendButton>
    </form>
  );
}

interface ConfirmationProps extends Omit<BalanceDialogProps, 'onClose'> {
  readonly change: Change;
  readonly onBack: () => void;
}

function Confirmation({ user, change, onBack, onDone, onStale }: ConfirmationProps) {
  const { pending, run } = useCommand<true>();
  const [refusal, setRefusal] = useState<string>();
  const confirm = async () => {
    setRefusal(undefined);
    const { amount, reason } = change;
    const body = { amount, reason, expected: user.balance };
    const send = (idempotencyKey: string) => callOffice(setBalance, { params: { id: user._id }, body, idempotencyKey });
    const outcome = await run({ request: `${user._id} ${amount} ${reason}`, send }, true);
    if (outcome === undefined) return;
    if ('answer' in outcome) {
      onDone(outcome.answer.entry);
      return;
    }
    setRefusal(`Failed to modify balance: ${describe(outcome.failure)}`);
    onStale();
  };
  return (
    <ChangeConfirmation
      rows={[
        ['Before', formatRupees(user.balance)],
        ['Change', formatSignedRupees(change.amount - user.balance)],
        ['After', formatRupees(change.amount)],
        ['Reason', change.reason],
      ]}
      refusal={refusal}
      button="Set balance"
      isBusy={pending === true}
      onBack={onBack}
      onConfirm={() => void confirm()}
    >
      <p>This posts an adjusting transfer, which the player sees in the statement:</p>
    </ChangeConfirmation>
  );
}

function describe(error: unknown): string {
  const { code, params } = error instanceof ApiError ? error : {};
  return code === 'BALANCE_CHANGED' && params?.balance !== undefined
    ? `it is ${formatRupees(params.balance)} by now. Close this and look again.`
    : describeFailure(error);
}
