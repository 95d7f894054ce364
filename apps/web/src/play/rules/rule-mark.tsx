import type { OutcomeRule } from '@rang/contract';
import classes from './rule.module.css';

/** Marks what an operator had a hand in: `mark` stands in the row, `text` says what was done. */
export function RuleMark({ rule, mark, text }: { rule: OutcomeRule; mark: string; text: string }) {
  if (rule === 'fair') return null;
  return (
    <span className={classes.mark} title={text}>
      {mark}
    </span>
  );
}
