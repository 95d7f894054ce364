import { useRef, useState, type ChangeEvent } from 'react';
import type { z } from 'zod/mini';

export type Values = Record<string, string | boolean>;
type KeyOf<V extends Values, Kind> = { [Key in keyof V]: V[Key] extends Kind ? Key : never }[keyof V] & string;
export type Errors<V extends Values> = Partial<Record<keyof V, string>>;

export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** A double press, or a button that bounces, is over by then; who means the same twice takes longer. */
export const APART_MS = 600;

/**
 * What a form that was taken, and has emptied itself, is sent by: the second half of the double press that sent it says
 * nothing new, and finds nothing. Who has changed something in it since means it.
 */
export function useEcho() {
  const takenMs = useRef(-Infinity);
  return {
    take: () => {
      takenMs.current = performance.now();
    },
    change: () => {
      takenMs.current = -Infinity;
    },
    isEcho: () => {
      const nowMs = performance.now();
      const isEcho = nowMs - takenMs.current < APART_MS;
      // A key that is held sends on and on.
      if (isEcho) takenMs.current = nowMs;
      return isEcho;
    },
  };
}

/**
 * A form's values and the errors at its fields. Small on purpose: the public pages are the first thing that a visitor
 * loads, and a form library would weigh more than both of them.
 */
export function useFields<V extends Values>(initial: V) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<V>>({});
  const { take, change: touch, isEcho } = useEcho();

  const change = (name: string, value: string | boolean) => {
    setValues((old) => ({ ...old, [name]: value }));
    setErrors((old) => ({ ...old, [name]: undefined }));
    touch();
  };

  return {
    values,
    fill: (some: Partial<V>) => {
      setValues((old) => ({ ...old, ...some }));
      setErrors({});
    },
    take,
    /** Empties a form that was taken. */
    empty: () => {
      setValues(initial);
      setErrors({});
      take();
    },
    isEcho,
    /** Shows what is wrong at each field and puts the focus on the first, in the order of the values. */
    fail: (form: HTMLFormElement, wrong: Errors<V>) => {
      setErrors(wrong);
      const first = Object.keys(initial).find((name) => wrong[name] !== undefined);
      if (first !== undefined) focusField(form, first);
    },
    text: (name: KeyOf<V, string>) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(name, event.currentTarget.value),
    }),
    tick: (name: KeyOf<V, boolean>) => ({
      name,
      checked: values[name] === true,
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.checked),
    }),
  };
}

/**
 * The fields that a schema refuses, in the order of its finding them, each with the most characters that it takes where it
 * holds more.
 */
export function wrongFields(schema: z.ZodMiniType, values: unknown): Map<string, number | undefined> {
  const result = schema.safeParse(values);
  const issues = result.success ? [] : result.error.issues;
  return new Map(
    issues.map((issue) => [String(issue.path[0]), issue.code === 'too_big' ? Number(issue.maximum) : undefined]),
  );
}
