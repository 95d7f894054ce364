import { formatCount } from '../../../lib/format-number.ts';
import { PigmentShape } from '../../../play/frame/pigment-shape.tsx';
import { OutcomeCard } from '../../../play/moment/outcome-card.tsx';
import { useProof } from '../../../play/proof/proof-dialogs.tsx';
import { RuleMark } from '../../../play/rules/rule-banner.tsx';
import { useResults } from '../results/use-results.ts';
import { useRound } from '../round/use-running-round.ts';
import { useWords } from '../wording/use-words.ts';
import { outcomeText } from './announcer.tsx';
import classes from './result-card.module.css';
import type { ResultMoment } from './use-result-moment.ts';

/** The drawn number on its pigment, and what the round brought the player: gold for a win, quiet for all else. */
export function ResultCard({ moment: { row, outcome, close } }: { moment: ResultMoment }) {
  const { t } = useWords();
  const { isPaused } = useRound();
  const isPaid = outcome.kind === 'settled' && outcome.won;
  const round = t('round', { round: formatCount(row.round) });
  const mark = row.outcomeRule === 'fair' ? '' : ` · ${t('rules.mark')}`;
  return (
    <OutcomeCard
      key={row.round}
      tone={isPaid && outcome.paid > outcome.staked ? 'won' : 'quiet'}
      shape="stage"
      mark={
        <span className={classes.number} data-colour={row.color}>
          {row.number}
        </span>
      }
      title={
        <>
          {t(`colours.${row.color}`)} · {round}
          {mark}
          {isPaused ? <span className={classes.between}> · {t('timer.between')}</span> : null}
        </>
      }
      money={isPaid ? outcome : undefined}
      text={outcomeText(outcome, t)}
      closeLabel={t('moment.close')}
      onClose={close}
    />
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
      <span className="rang-unseen">{t('table.proofOf', { round: row.round })}</span>
    </button>
  );
}
