import { useState } from 'react';
import { FIRST_AUTO, findWrongFields, planOf, type AutoForm, type AutoPlan } from './auto-plan.ts';

/** The fields of an automatic run. */
export interface AutoWish {
  readonly form: AutoForm;
  readonly wrong: readonly (keyof AutoForm)[];
  readonly change: (some: Partial<AutoForm>) => void;
  /** Reads the plan, or marks the fields that cannot be read. */
  readonly accept: (bet: Pick<AutoPlan, 'base' | 'target'>) => AutoPlan | undefined;
}

export function useAutoForm(): AutoWish {
  const [form, setForm] = useState(FIRST_AUTO);
  const [wrong, setWrong] = useState<readonly (keyof AutoForm)[]>([]);
  return {
    form,
    wrong,
    change: (some) => {
      setForm((before) => ({ ...before, ...some }));
      setWrong([]);
    },
    accept: (bet) => {
      const found = findWrongFields(form);
      setWrong(found);
      return found.length > 0 ? undefined : planOf(form, bet);
    },
  };
}
