import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { ApiError } from '../../house/calls/api-error.ts';
import { FormMessage, SendButton } from '../../ui/form/send-button.tsx';
import classes from '../office.module.css';

interface SecretFormProps {
  readonly button: string;
  readonly send: () => Promise<void>;
  readonly fail: (form: HTMLFormElement, wrong: Record<string, string>) => void;
  readonly children: ReactNode;
}

/** A form about a secret: what the house refuses stands at the field that it names. */
export function SecretForm({ button, send, fail, children }: SecretFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    setBusy(true);
    setRefusal(undefined);
    try {
      await send();
    } catch (error) {
      if (error instanceof ApiError && error.field !== undefined) fail(form, { [error.field]: error.message });
      else setRefusal(error instanceof ApiError ? error.message : 'That did not work. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      <FormMessage tone="bad" text={refusal} />
      <SendButton isBusy={isBusy}>{button}</SendButton>
    </form>
  );
}
