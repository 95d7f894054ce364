import { Skeleton } from '@mantine/core';
import { useHouse } from '../../house/house.ts';
import { useBalance } from '../../house/money/balance.ts';
import { PlayMoneyMark } from '../../house/money/amount.tsx';
import { MovingAmount } from '../../house/money/moving-amount.tsx';
import classes from './balance-line.module.css';
import { useWords } from './use-words.ts';

function BalanceFigure() {
  const { t } = useWords();
  const { amount, isError } = useBalance();
  const house = useHouse();
  if (isError) return <span className={classes.failed}>{t('balance.failed')}</span>;
  if (amount === undefined || house === undefined) return <Skeleton height={36} width={180} radius="sm" />;
  return <MovingAmount value={amount} className={classes.amount} />;
}

/** The balance with its name, marked when it is play money and when it is not today's. */
export function BalanceLine() {
  const { t } = useWords();
  const { isStale } = useBalance();
  return (
    <div className={classes.line} role="group" aria-label={t('balance.title')} data-stale={isStale || undefined}>
      <span className={classes.name}>
        {isStale ? t('balance.old') : t('balance.title')} <PlayMoneyMark />
      </span>
      <span className={classes.figure} role="status">
        <BalanceFigure />
      </span>
    </div>
  );
}
