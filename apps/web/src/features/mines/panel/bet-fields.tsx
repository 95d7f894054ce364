import { BetBox, BetBoxLabel } from '../../../play/bet/bet-box.tsx';
import { QuickChip } from '../../../play/bet/quick-chip.tsx';
import { StakeField } from '../../../play/bet/stake-field.tsx';
import { usePlayed } from '../play/play-context.ts';
import { Mine } from '../board/mine.tsx';
import { useWords } from '../wording/use-words.ts';
import classes from './bet-fields.module.css';
import { QUICK_MINES } from '../bet/mine-count.ts';

/** The bet amount, with its half and its double one tap away. */
export function AmountField({ isOff }: { isOff: boolean }) {
  const { t } = useWords();
  const { stake, wrong, changeStake, half, double } = usePlayed().bet;
  return (
    <StakeField
      id="mines-amount"
      label={t('bet.amount')}
      value={stake}
      isOff={isOff}
      isWrong={wrong.stake !== undefined}
      toldBy="mines-line"
      onType={changeStake}
      half={{ label: t('bet.half'), press: half }}
      double={{ label: t('bet.double'), press: double }}
    />
  );
}

/** How many mines: typed, or one of the quick counts. */
export function MinesField({ isOff }: { isOff: boolean }) {
  const { t } = useWords();
  const { mines, mineCount, wrong, changeMines } = usePlayed().bet;
  return (
    <div className={classes.field}>
      <BetBoxLabel htmlFor="mines-count">{t('bet.mines')}</BetBoxLabel>
      <div className={classes.counts} role="group" aria-label={t('bet.quickMines')}>
        <BetBox
          id="mines-count"
          isNarrow
          sign={
            <span className={classes.countMine}>
              <Mine />
            </span>
          }
          inputMode="numeric"
          value={mines}
          isOff={isOff}
          isWrong={wrong.mines !== undefined}
          toldBy="mines-line"
          onChange={changeMines}
        />
        {QUICK_MINES.map((count) => (
          <QuickChip
            key={count}
            label={t('bet.quick', { count })}
            isOn={mineCount === count}
            isOff={isOff}
            onChoose={() => changeMines(String(count))}
          >
            {count}
          </QuickChip>
        ))}
      </div>
    </div>
  );
}
