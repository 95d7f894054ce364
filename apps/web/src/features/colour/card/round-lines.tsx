import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useHouse } from '../../../house/house.ts';
import { countdownTarget } from '../round/countdown.ts';
import { useCountdown } from '../round/use-countdown.ts';
import { useRunningRound } from '../round/use-running-round.ts';
import classes from './round-lines.module.css';

/** What the running round is doing, in one line; its room is reserved before it is known. */
export function LiveLine() {
  const { t } = useTranslation('games');
  const { timer, phase, isPaused } = useRunningRound();
  const { minutes, seconds } = useCountdown(timer, countdownTarget(timer, phase));
  if (timer === undefined) return <span className={classes.round} />;
  const words = isPaused ? t('colour.next') : t(phase === 'open' ? 'colour.closesIn' : 'colour.resultIn');
  return (
    <span className={classes.round} data-phase={isPaused ? 'over' : phase}>
      <span className={classes.pulse} aria-hidden="true" />
      <span>
        {t('colour.round', { round: timer.round.toLocaleString('en-IN') })} · {words}
      </span>
      {isPaused ? null : (
        <b className={classes.clock}>
          {minutes}:{seconds}
        </b>
      )}
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
