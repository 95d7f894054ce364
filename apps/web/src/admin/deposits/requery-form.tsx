import { Button } from '@mantine/core';
import { formatRupees, requeryDeposit, type AdminDepositRecord, type adminDepositOrder } from '@rang/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod/mini';
import { useCommand } from '../../house/commands/use-command.ts';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { ChangeConfirmation, type ChangeRow } from '../change-summary.tsx';
import { takeFocus, useHeldFocus } from '../keep-focus.ts';
import office from '../office.module.css';
import { callOffice, describeFailure } from '../office-session.ts';
import { OUTCOME_WORDS, STATUS_NAMES } from './deposit-words.ts';

/** A deposit and what the gateway says of it, of one moment. */
export type DepositView = z.output<(typeof adminDepositOrder)['answer']>;

interface RequeryFormProps {
  readonly deposit: AdminDepositRecord;
  readonly onAnswer: (answer: DepositView) => void;
}

/** Has the gateway asked and its word applied, in two steps: what it may change is read first. */
export function RequeryForm({ deposit, onAnswer }: RequeryFormProps) {
  const queries = useQueryClient();
  const { pending, run } = useCommand<true>();
  const [isAsking, setAsking] = useState<boolean>();
  const [report, setReport] = useState<{ readonly tone: 'good' | 'bad'; readonly text: string }>();
  const confirm = async () => {
    setReport(undefined);
    const params = { id: deposit._id };
    const send = () => callOffice(requeryDeposit, { params, body: {} });
    const outcome = await run({ request: deposit._id, send }, true);
    if (outcome === undefined) return;
    // Whatever came of it may be in the trail.
    void queries.invalidateQueries({ queryKey: ['audit'] });
    setAsking(false);
    if ('failure' in outcome) {
      setReport({ tone: 'bad', text: `Failed to ask: ${describeFailure(outcome.failure)}` });
      return;
    }
    const { answer } = outcome;
    const isFine = answer.outcome === 'changed' || answer.outcome === 'unchanged';
    setReport({ tone: isFine ? 'good' : 'bad', text: OUTCOME_WORDS[answer.outcome](answer.deposit) });
    onAnswer({ success: true, deposit: answer.deposit, gateway: answer.gateway });
  };
  return (
    <div className={office.form} tabIndex={-1} {...useHeldFocus<HTMLDivElement>()}>
      <FormMessage tone={report?.tone ?? 'good'} text={report?.text} />
      {isAsking === true ? (
        <ChangeConfirmation
          rows={describeAsking(deposit)}
          button="Ask and apply"
          isBusy={pending === true}
          onBack={() => setAsking(false)}
          onConfirm={() => void confirm()}
        />
      ) : deposit.status === 'paid' ? null : (
        <Button ref={isAsking === undefined ? undefined : takeFocus} onClick={() => setAsking(true)}>
          Ask the gateway again…
        </Button>
      )}
    </div>
  );
}

function describeAsking({ status, amount, user }: AdminDepositRecord): ChangeRow[] {
  const now = STATUS_NAMES[status];
  return [
    ['If paid', `${now} → ${STATUS_NAMES.paid}, and ${formatRupees(amount)} to ${user.username}, once`],
    ['If not', 'The status may follow; no money moves'],
    ['No answer', 'Nothing changes, nor by one that does not fit'],
    ['In the trail', 'What was asked and answered, in any case'],
  ];
}
