import type { OutcomeRule } from '@rang/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useWords } from '../wording/use-words.ts';
import classes from './rule.module.css';

/** Says plainly that the outcome of the game on the board is not left to the fair draw. */
export function RuleBanner({ rule }: { rule: OutcomeRule }) {
  const { t } = useWords();
  if (rule === 'fair') return null;
  return (
    <p className={classes.banner} role="alert">
      <IconAlertTriangle size={20} aria-hidden="true" className={classes.icon} />
      {t(`rules.${rule}`)}
    </p>
  );
}
