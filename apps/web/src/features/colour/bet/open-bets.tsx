import { formatRupeesShort } from '@rang/contract';
import { SelectionMark } from '../selection/selection-mark.tsx';
import { useMyBets } from '../history/use-my-bets.ts';
import { useRound } from '../round/round-context.ts';
import { useWords } from '../wording/use-words.ts';
import { sumUpOpenBets } from './sum-up-open-bets.ts';
import classes from './open-bets.module.css';

/** What the player has staked in the running round, each selection once. */
export function OpenBets() {
  const { t } = useWords();
  const { timer } = useRound();
  const sums = sumUpOpenBets(useMyBets().data ?? [], timer?.round ?? 0);
  return (
    <div className={classes.line}>
      {sums.length === 0 ? (
        <span className={classes.label}>{t('bet.noneYet')}</span>
      ) : (
        <>
          <span className={classes.label} id="open-bets">
            {t('bet.mine')}
          </span>
          {/* Many bets scroll sideways: the focus on the list lets the arrow keys do so. */}
          <ul className={classes.list} tabIndex={0} aria-labelledby="open-bets">
            {sums.map(({ betValue, total }) => (
              <li key={betValue} className={classes.bet}>
                <SelectionMark value={betValue} />
                <span>{formatRupeesShort(total)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
