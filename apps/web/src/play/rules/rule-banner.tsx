import type { OutcomeRule } from '@rang/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './rule.module.css';

/** Says plainly, from the start, that an outcome is not left to the fair draw; `text` is the game's word for its rule. */
export function RuleBanner({ rule, text }: { rule: OutcomeRule; text: string }) {
  if (rule === 'fair') return null;
  return (
    <p className={classes.banner} role="alert">
      <IconAlertTriangle size={18} aria-hidden="true" className={classes.icon} />
      {text}
    </p>
  );
}

/** Marks what an operator had a hand in: `mark` stands in the row, `text` says what was done. */
export function RuleMark({ rule, mark, text }: { rule: OutcomeRule; mark: string; text: string }) {
  if (rule === 'fair') return null;
  return (
    <span className={classes.mark} title={text}>
      {mark}
    </span>
  );
}
