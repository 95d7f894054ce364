import { VisuallyHidden } from '@mantine/core';
import { PigmentShape } from '../../../play/frame/pigment-shape.tsx';
import { useProof } from '../../../play/proof/proof-context.ts';
import { useResults } from '../results/use-results.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './last-draw.module.css';

/** The latest result at the end of the timer card, where there is room for it; it opens its proof. */
export function LastDraw() {
  const { t } = useWords();
  const { open } = useProof();
  const row = useResults().results?.[0];
  if (row === undefined) return null;
  return (
    <button type="button" className={classes.draw} onClick={() => open(row.round)}>
      <span className={classes.title}>{t('moment.last')}</span>
      <span className={classes.number}>
        <PigmentShape colour={row.color} size={30} />
        {row.number}
      </span>
      <span className={classes.colour}>{t(`colours.${row.color}`)}</span>
      <VisuallyHidden>{t('table.proofOf', { round: row.round })}</VisuallyHidden>
    </button>
  );
}
