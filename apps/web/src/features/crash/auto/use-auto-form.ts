import { useAutoFields } from '../../../play/bet/auto-run.ts';
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
  const { isReadable, ...fields } = useAutoFields(FIRST_AUTO, findWrongFields);
  return { ...fields, accept: (bet) => (isReadable() ? planOf(fields.form, bet) : undefined) };
}
