import { useState, useTransition, type SyntheticEvent } from 'react';
import type { Errors, Values, useFields } from './use-fields.ts';

/** Shows a refusal in a form: at the field that it names, if the form has that, else below all. */
export type Refuse = (explained: { readonly text: string; readonly field?: string | undefined }) => void;

/** Says below a form what has come of sending it. */
type Say = (text: string) => void;

/** Sends a form of these fields: once at a time, and without what was refused or said the time before. */
export function useSubmit<V extends Values>(
  { values, fail, isEcho }: Pick<ReturnType<typeof useFields<V>>, 'values' | 'fail' | 'isEcho'>,
  send: (form: HTMLFormElement, refuse: Refuse, say: Say) => Promise<void>,
) {
  const [refusal, setRefusal] = useState<string>();
  const [said, say] = useState<string>();
  const [isSending, startSending] = useTransition();
  return {
    refusal,
    said,
    isSending,
    setRefusal,
    submit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isSending || isEcho()) return;
      const form = event.currentTarget;
      setRefusal(undefined);
      say(undefined);
      startSending(() =>
        send(
          form,
          ({ text, field = '' }) => {
            if (field in values) fail(form, { [field]: text } as Errors<V>);
            else setRefusal(text);
          },
          say,
        ),
      );
    },
  };
}
