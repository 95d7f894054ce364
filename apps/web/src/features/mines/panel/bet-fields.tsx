import { LIMITS, formatRupeesShort } from '@rang/contract';
import { useBalance } from '../../../house/money/balance.ts';
import { AutoFields as Fields, AutoSentences } from '../../../play/bet/auto-fields.tsx';
import { BetBox, BetBoxLabel, QuickChip } from '../../../play/bet/bet-box.tsx';
import { QuickAmounts, StakeField } from '../../../play/bet/stake-field.tsx';
import { maxAmount } from '../../../play/bet/typed-amount.ts';
import { QUICK_AMOUNTS, QUICK_MINES } from '../bet/use-bet.ts';
import { Mine } from '../board/pieces.tsx';
import { usePlayed } from '../play/use-play.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './bet-fields.module.css';

/** The quick amounts and the most that can be bet. */
function useQuickAmounts() {
  const { t } = useWords();
  const { amount, choose } = usePlayed().bet;
  const max = maxAmount(useBalance().amount, LIMITS.minesStake);
  return {
    label: t('bet.quickAmounts'),
    amounts: QUICK_AMOUNTS,
    chosen: amount,
    onChoose: choose,
    max: { name: t('bet.max'), label: t('bet.maxAmount'), amount: max },
  };
}

/** The bet amount, with its half, its double, quick amounts and the most that can be bet one tap away. */
export function AmountField({ isOff }: { isOff: boolean }) {
  const { t } = useWords();
  const { stake, wrong, changeStake, half, double } = usePlayed().bet;
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
      quick={useQuickAmounts()}
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
        <QuickCounts counts={QUICK_MINES} isOff={isOff} />
      </div>
    </div>
  );
}

function QuickCounts({ counts, isOff }: { counts: readonly number[]; isOff: boolean }) {
  const { t } = useWords();
  const { mineCount, changeMines } = usePlayed().bet;
  return counts.map((count) => (
    <QuickChip
      key={count}
      label={t('bet.quick', { count })}
      isOn={mineCount === count}
      isOff={isOff}
      onChoose={() => changeMines(String(count))}
    >
      {count}
    </QuickChip>
  ));
}

/** As many counts as a short phone has room for in one row with the amounts. */
const FEW_MINES = [1, 3, 5] as const;

/** The quick values where the boxes have no room for them beside themselves; `hasAmounts` leaves the counts of mines alone. */
export function QuickRow({ className, hasAmounts }: { className: string | undefined; hasAmounts: boolean }) {
  const { t } = useWords();
  const amounts = useQuickAmounts();
  return (
    <>
      {hasAmounts ? (
        <div className={className} role="group" aria-label={amounts.label}>
          <QuickAmounts quick={amounts} isOff={false} />
        </div>
      ) : null}
      <div className={className} role="group" aria-label={t('bet.quickMines')}>
        <QuickCounts counts={FEW_MINES} isOff={false} />
      </div>
    </>
  );
}

/** An automatic run of Mines: every game opens the chosen tiles and cashes out; its fields, or what it will do. */
export function AutoFields({ isPlan = false }: { isPlan?: boolean }) {
  const { t } = useWords();
  const { auto, autoFields, bet } = usePlayed();
  const Part = isPlan ? AutoSentences : Fields;
  return (
    <Part
      fields={autoFields}
      base={bet.amount}
      running={auto.isRunning ? auto.run?.plan : undefined}
      roundsLabel={t('auto.rounds')}
      played={({ base }) => t('auto.plan', { amount: formatRupeesShort(base) })}
      ending={(count) => t('auto.planRounds', { count })}
    />
  );
}
