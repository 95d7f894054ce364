import { LIMITS, rupeesText, type Paise } from '@rang/contract';
import { useBalance } from '../../../house/money/balance.ts';
import { BetBox, BetBoxLabel, QuickChip } from '../../../play/bet/bet-box.tsx';
import { StakeField } from '../../../play/bet/stake-field.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { MAX_GAMES } from '../auto/auto-plan.ts';
import { QUICK_AMOUNTS, QUICK_MINES } from '../bet/use-bet.ts';
import { Mine } from '../board/pieces.tsx';
import { usePlayed } from '../play/use-play.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './bet-fields.module.css';

/** The most that can be bet now: the limit, or what there is. */
function maxStake(balance: Paise | undefined): Paise {
  const { min, max } = LIMITS.minesStake;
  if (balance === undefined || balance > max) return max;
  return balance < min ? min : balance;
}

/** The bet amount, with its half, its double, quick amounts and the most that can be bet one tap away. */
export function AmountField({ isOff }: { isOff: boolean }) {
  const { t } = useWords();
  const { stake, amount, wrong, isEmpty, changeStake, half, double, choose } = usePlayed().bet;
  const max = maxStake(useBalance().amount);
  return (
    <StakeField
      id="mines-amount"
      label={t('bet.amount')}
      value={stake}
      isOff={isOff}
      isWrong={wrong.stake !== undefined && !isEmpty}
      describedBy="mines-line"
      onType={changeStake}
      half={{ label: t('bet.half'), press: half }}
      double={{ label: t('bet.double'), press: double }}
      quick={{
        label: t('bet.quickAmounts'),
        amounts: QUICK_AMOUNTS,
        chosen: amount,
        onChoose: choose,
        max: { name: t('bet.max'), label: t('bet.maxAmount'), amount: rupeesText(max) },
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
          isWrong={wrong.mines !== undefined}
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

/** How many games are played by themselves, and when it is to stop sooner. */
export function AutoFields() {
  const { t } = useWords();
  const { auto, autoFields } = usePlayed();
  const { form, wrong, change } = autoFields;
  const field = (name: keyof typeof form) => ({
    label: t(`auto.${name}`),
    value: form[name],
    disabled: auto.isRunning,
    autoComplete: 'off',
    error: wrong.includes(name)
      ? name === 'games'
        ? t('auto.badGames', { most: MAX_GAMES })
        : t('auto.badAmount')
      : undefined,
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value.trim() }),
  });
  return (
    <section className={classes.fields} aria-label={t('auto.title')}>
      <TextField {...field('games')} inputMode="numeric" />
      <TextField {...field('stopOnProfit')} inputMode="decimal" placeholder={t('auto.optional')} />
      <TextField {...field('stopOnLoss')} inputMode="decimal" placeholder={t('auto.optional')} />
      <p className={classes.note}>{t('auto.note')}</p>
    </section>
  );
}
