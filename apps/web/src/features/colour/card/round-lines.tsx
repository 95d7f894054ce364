import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useHouse } from '../../../house/house.ts';
import { formatSeconds } from './round-phase.ts';
import classes from './round-lines.module.css';
import { useRound } from './use-round.ts';

/** What the running round is doing, in one line; its room is reserved before it is known. */
export function LiveLine() {
  const { t } = useTranslation('games');
  const round = useRound();
  if (round === undefined) return <span className={classes.round} />;
  const words = { open: t('colour.closesIn'), locked: t('colour.resultIn'), over: t('colour.next') }[round.phase];
  return (
    <span className={classes.round} data-phase={round.phase}>
      <span className={classes.pulse} aria-hidden="true" />
      <span>
        {t('colour.round', { round: round.round.toLocaleString('en-IN') })} · {words}
      </span>
      {round.phase === 'over' ? null : <b className={classes.clock}>{formatSeconds(round.secondsLeft)}</b>}
    </span>
  );
}

export function ColourHint() {
  const { t } = useTranslation('games');
  const roundSeconds = useHouse()?.colour.roundSeconds;
  if (roundSeconds === undefined || roundSeconds % 60 !== 0) return t('colour.hintShort');
  return t('colour.hint', { count: roundSeconds / 60 });
}

/** How often there is a round, as the house has it set. */
export function RoundEvery({ className }: { className: string | undefined }) {
  const { t } = useTranslation('games');
  const seconds = useHouse()?.colour.roundSeconds;
  if (seconds === undefined) return null;
  return (
    <span className={className}>
      <IconClock size={16} aria-hidden="true" />
      {seconds % 60 === 0
        ? t('colour.everyMinutes', { count: seconds / 60 })
        : t('colour.everySeconds', { count: seconds })}
    </span>
  );
}
