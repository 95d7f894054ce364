import { TIMES } from '@rang/contract';
import { useRef, useState, useTransition, type SyntheticEvent } from 'react';
import type { Errors, Values, useFields } from './use-fields.ts';

/** Shows a refusal in a form: at the field that it names, if the form has that, else below all. */
export type Refuse = (explained: { readonly text: string; readonly field?: string | undefined }) => void;

/** Says below a form what has come of sending it. */
type Say = (text: string) => void;

/**
 * What sends a form that was taken and has emptied itself: the second half of the double press that sent it finds nothing in
 * it, and is no mistake.
 */
export function useEcho() {
  const takenMs = useRef(-Infinity);
  return {
    take: () => {
      takenMs.current = performance.now();
    },
    isEcho: (...texts: readonly unknown[]): boolean => {
      const nowMs = performance.now();
      const isEcho = nowMs - takenMs.current < TIMES.apartMs && texts.every((text) => text === '');
      // A key that is held sends on and on.
      if (isEcho) takenMs.current = nowMs;
      return isEcho;
    },
  };
}

/** Sends a form of these fields: once at a time, and without what was refused or said the time before. */
export function useSubmit<V extends Values>(
  { values, fail }: Pick<ReturnType<typeof useFields<V>>, 'values' | 'fail'>,
  send: (form: HTMLFormElement, refuse: Refuse, say: Say) => Promise<void>,
) {
  const [refusal, setRefusal] = useState<string>();
  const [said, say] = useState<string>();
  const echo = useEcho();
  const [isSending, startSending] = useTransition();
  return {
    refusal,
    said,
    isSending,
    setRefusal,
    submit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isSending || echo.isEcho(...Object.values(values))) return;
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
          (text) => {
            say(text);
            echo.take();
          },
        ),
      );
    },
  };
}
