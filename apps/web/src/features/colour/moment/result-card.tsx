import { VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatCount } from '../../../lib/format-number.ts';
import { PigmentShape } from '../../../play/frame/pigment-shape.tsx';
import { useProof } from '../../../play/proof/proof-dialogs.tsx';
import { RuleMark } from '../../../play/rules/rule-banner.tsx';
import type { RoundOutcome } from '../history/use-my-bets.ts';
import { useResults } from '../results/use-results.ts';
import { useRound } from '../round/use-running-round.ts';
import { useWords } from '../wording/use-words.ts';
import { outcomeText } from './announcer.tsx';
import classes from './result-card.module.css';
import type { ResultMoment } from './use-result-moment.ts';

/** The drawn number in its pigment, spread out from the ring, and what the round brought the player. */
export function ResultCard({ moment: { row, outcome, close } }: { moment: ResultMoment }) {
  const { t, language } = useWords();
  const { isPaused } = useRound();
  const round = t('round', { round: formatCount(row.round, language) });
  return (
    <div className={classes.stage} data-colour={row.color} key={row.round}>
      <span className={classes.shade}>
        <PigmentShape colour={row.color} size={220} />
      </span>
      <span className={classes.number}>{row.number}</span>
      <div className={classes.words}>
        <span className={classes.round}>{isPaused ? t('timer.between') : round}</span>
        <span className={classes.colour}>{t(`colours.${row.color}`)}</span>
        {row.outcomeRule === 'fair' ? null : <span className={classes.round}>{t('rules.mark')}</span>}
      </div>
      <Outcome outcome={outcome} />
      <button type="button" className={classes.close} aria-label={t('moment.close')} onClick={close}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

function Outcome({ outcome }: { outcome: RoundOutcome }) {
  const { t } = useWords();
  const isWon = outcome.kind === 'settled' && outcome.paid > outcome.staked;
  return (
    <span className={classes.outcome} data-won={isWon || undefined}>
      {outcomeText(outcome, t)}
    </span>
  );
}

/** The latest result at the end of the timer card, where there is room for it; it opens its proof. */
export function LastDraw() {
  const { t } = useWords();
  const { open } = useProof();
  const row = useResults().results?.[0];
  if (row === undefined) return null;
  return (
    <button type="button" className={classes.draw} onClick={() => open(row.round)}>
      <span className={classes.title}>{t('moment.last')}</span>
      <span className={classes.lastDrawNumber}>
        <PigmentShape colour={row.color} size={30} />
        {row.number}
      </span>
      <span className={classes.lastDrawColour}>{t(`colours.${row.color}`)}</span>
      <RuleMark rule={row.outcomeRule} mark={t('rules.short')} text={t(`rules.${row.outcomeRule}`)} />
      <VisuallyHidden>{t('table.proofOf', { round: row.round })}</VisuallyHidden>
    </button>
  );
}
