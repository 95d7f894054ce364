import type { ReactNode } from 'react';
import { ApiError } from '../../house/calls/api-error.ts';
import { useSubmit, type Refuse } from '../../lib/use-submit.ts';
import { FormMessage, SendButton } from '../../ui/form/send-button.tsx';
import classes from '../office.module.css';

interface SecretFormProps {
  readonly button: string;
  readonly send: () => Promise<void>;
  readonly fields: Parameters<typeof useSubmit>[0];
  readonly children: ReactNode;
}

/** A form about a secret: what the house refuses stands at the field that it names. */
export function SecretForm({ button, send, fields, children }: SecretFormProps) {
  const { refusal, isSending, submit } = useSubmit(fields, async (_form, refuse) => {
    try {
      await send();
    } catch (error) {
      refuse(explain(error));
    }
  });
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {children}
      <FormMessage tone="bad" text={refusal} />
      <SendButton isBusy={isSending}>{button}</SendButton>
    </form>
  );
}

/** What a refused form shows, at the field that the house named; of what was no refusal, that it did not work. */
export function explain(error: unknown): Parameters<Refuse>[0] {
  if (!(error instanceof ApiError)) return { text: 'That did not work. Please try again.' };
  return { text: error.message, field: error.field };
}
