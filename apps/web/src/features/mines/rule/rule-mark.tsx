import type { OutcomeRule } from '@rang/contract';
import { useWords } from '../wording/use-words.ts';
import classes from './rule.module.css';

/** Marks a game whose outcome an operator had a hand in. */
export function RuleMark({ rule }: { rule: OutcomeRule }) {
  const { t } = useWords();
  if (rule === 'fair') return null;
  return (
    <span className={classes.mark} title={t(`rules.${rule}`)}>
      {t('rules.mark')}
    </span>
  );
}
