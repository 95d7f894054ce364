import { LIMITS, formatRupeesShort } from '@rang/contract';
import { useBalance } from '../../../house/money/balance.ts';
import { AutoFields as Fields } from '../../../play/bet/auto-fields.tsx';
import { BetBox, BetBoxLabel, QuickChip } from '../../../play/bet/bet-box.tsx';
import { StakeField } from '../../../play/bet/stake-field.tsx';
import { maxAmount } from '../../../play/bet/typed-amount.ts';
import { QUICK_AMOUNTS, QUICK_MINES } from '../bet/use-bet.ts';
import { Mine } from '../board/pieces.tsx';
import { usePlayed } from '../play/use-play.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './bet-fields.module.css';

/** The bet amount, with its half, its double, quick amounts and the most that can be bet one tap away. */
export function AmountField({ isOff }: { isOff: boolean }) {
  const { t } = useWords();
  const { stake, amount, wrong, changeStake, half, double, choose } = usePlayed().bet;
  const max = maxAmount(useBalance().amount, LIMITS.minesStake);
  return (
    <StakeField
      id="mines-amount"
      label={t('bet.amount')}
      limits={LIMITS.minesStake}
      value={stake}
      isOff={isOff}
      isWrong={wrong.stake !== undefined}
      describedBy="mines-line"
      onType={changeStake}
      half={{ label: t('bet.half'), press: half }}
      double={{ label: t('bet.double'), press: double }}
      quick={{
        label: t('bet.quickAmounts'),
        amounts: QUICK_AMOUNTS,
        chosen: amount,
        onChoose: choose,
        max: { name: t('bet.max'), label: t('bet.maxAmount'), amount: max },
      }}
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
          isWrong={wrong.mines === true || (mines !== '' && mineCount === undefined)}
          describedBy="mines-line"
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

/** An automatic run of Mines: every game opens the chosen tiles and cashes out. */
export function AutoFields() {
  const { t } = useWords();
  const { auto, autoFields, bet } = usePlayed();
  return (
    <Fields
      fields={autoFields}
      base={bet.amount}
      running={auto.isRunning ? auto.run?.plan : undefined}
      roundsLabel={t('auto.rounds')}
      played={({ base }) => t('auto.plan', { amount: formatRupeesShort(base) })}
      ending={(count) => t('auto.planRounds', { count })}
    />
  );
}
