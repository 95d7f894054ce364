import { formatRupeesShort, sumPaise } from '@rang/contract';
import { useMyBets } from '../history/use-my-bets.ts';
import { useRound } from '../round/round-context.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './stake-in-play.module.css';
import { sumUpOpenBets } from './sum-up-open-bets.ts';

/**
 * What the player has staked in the running round, in one figure beside the button: on phones the list of these bets is
 * below the fold. Assistive technology has that list, so this repeats nothing to it.
 */
export function StakeInPlay() {
  const { t } = useWords();
  const { timer } = useRound();
  const sums = sumUpOpenBets(useMyBets().data ?? [], timer?.round ?? 0);
  if (sums.length === 0) return null;
  const total = sumPaise(sums.map((one) => one.total));
  return (
    <span className={classes.mark} aria-hidden="true">
      {t('bet.inPlay', { amount: formatRupeesShort(total) })}
    </span>
  );
}
