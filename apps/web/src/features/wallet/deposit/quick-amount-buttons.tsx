import { rupeesText, type Paise } from '@rang/contract';
import type { AmountLimits } from '../find-amount-problem.ts';
import { useWords } from '../use-words.ts';
import { formatShortRupees } from '../wire-amount.ts';
import classes from './choice.module.css';
import { listQuickAmounts } from './quick-amounts.ts';

interface QuickAmountsProps {
  readonly limits: AmountLimits | undefined;
  readonly chosen: Paise | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (amountText: string) => void;
}

/** Amounts to tap instead of typing. */
export function QuickAmounts({ limits, chosen, isDisabled, onChoose }: QuickAmountsProps) {
  const { t } = useWords();
  return (
    <div className={classes.amounts} role="group" aria-label={t('form.quick')}>
      {listQuickAmounts(limits).map((amount) => (
        <button
          key={String(amount)}
          type="button"
          className={classes.chip}
          aria-pressed={amount === chosen}
          disabled={isDisabled}
          onClick={() => onChoose(rupeesText(amount).replace(/\.00$/, ''))}
        >
          {formatShortRupees(amount)}
        </button>
      ))}
    </div>
  );
}
