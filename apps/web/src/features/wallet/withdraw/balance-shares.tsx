import { sharePaise, type Paise } from '@rang/contract';
import type { AmountLimits } from '../../../house/money/amount-problem.ts';
import classes from '../deposit/choice.module.css';
import { AmountChip } from '../deposit/choices.tsx';
import { useWords } from '../use-words.ts';

const PERCENTS = [25, 50, 100] as const;

/** A share of the balance in whole paise, and no more than may be withdrawn at once; undefined where that is too little. */
export function shareOf(balance: Paise, percent: number, limits: AmountLimits | undefined): Paise | undefined {
  const share = sharePaise(balance, BigInt(percent), 100n);
  const most = limits !== undefined && share > limits.max ? limits.max : share;
  return most <= 0n || (limits !== undefined && most < limits.min) ? undefined : most;
}

interface BalanceSharesProps {
  readonly limits: AmountLimits | undefined;
  readonly balance: Paise | undefined;
  readonly chosen: Paise | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (amountText: string) => void;
}

/** Parts of the balance to tap instead of typing, up to all of it. */
export function BalanceShares({ limits, balance, chosen, isDisabled, onChoose }: BalanceSharesProps) {
  const { t } = useWords();
  return (
    <div className={classes.amounts} role="group" aria-label={t('withdrawal.shares.label')}>
      {PERCENTS.map((percent) => {
        const share = balance === undefined ? undefined : shareOf(balance, percent, limits);
        const whole = t(share === undefined || share === balance ? 'withdrawal.shares.all' : 'withdrawal.shares.max');
        return (
          <AmountChip
            key={percent}
            amount={share}
            isChosen={share !== undefined && share === chosen}
            isDisabled={isDisabled}
            onChoose={onChoose}
          >
            {percent === 100 ? whole : `${percent}%`}
          </AmountChip>
        );
      })}
    </div>
  );
}
