import { formatRupeesShort, NOTHING } from '@rang/contract';
import { PigmentShape } from '../../../play/frame/pigment-shape.tsx';
import { useResults } from '../results/use-results.ts';
import { countdownTarget, useCountdown } from '../round/countdown.ts';
import { useRound } from '../round/use-running-round.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './bet-bar.module.css';
import { useStakeInPlay } from './use-report.ts';

/**
 * How long bets are taken or the result is awaited, what was drawn last, and what the player has staked, where the clock's card
 * and the list of these bets, which are read out, are scrolled out of sight.
 */
export function RoundNow() {
  const { t } = useWords();
  const { timer, phase } = useRound();
  const { minutes, seconds } = useCountdown(timer, countdownTarget(timer, phase));
  const drawn = useResults().results?.[0];
  const total = useStakeInPlay();
  return (
    <span className={classes.now} aria-hidden="true">
      <span className={classes.drawn}>
        {timer === undefined ? null : `${minutes}:${seconds}`}
        {drawn === undefined ? null : (
          <>
            <PigmentShape colour={drawn.color} size={12} />
            {drawn.number}
          </>
        )}
      </span>
      {total === NOTHING ? null : (
        <span className={classes.mark}>{t('bet.inPlay', { amount: formatRupeesShort(total) })}</span>
      )}
    </span>
  );
}
