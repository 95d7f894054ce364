import { useState, type ChangeEvent } from 'react';
import type { z } from 'zod/mini';

export type Values = Record<string, string | boolean>;
type KeyOf<V extends Values, Kind> = { [Key in keyof V]: V[Key] extends Kind ? Key : never }[keyof V] & string;
export type Errors<V extends Values> = Partial<Record<keyof V, string>>;

export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/**
 * A form's values and the errors at its fields. Small on purpose: the public pages are the first thing that a visitor
 * loads, and a form library would weigh more than both of them.
 */
export function useFields<V extends Values>(initial: V) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<V>>({});

  const change = (name: string, value: string | boolean) => {
    setValues((old) => ({ ...old, [name]: value }));
    setErrors((old) => ({ ...old, [name]: undefined }));
  };

  return {
    values,
    fill: (some: Partial<V>) => {
      setValues((old) => ({ ...old, ...some }));
      setErrors({});
    },
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
