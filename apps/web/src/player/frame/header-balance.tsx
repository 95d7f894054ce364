import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBalance } from '../../house/money/balance.ts';
import { Amount } from '../../house/money/amount.tsx';
import { PlayMoneyMark } from '../../house/money/play-money-mark.tsx';
import classes from './header.module.css';

function BalanceValue() {
  const { t } = useTranslation('shell');
  const { amount, isError } = useBalance();
  if (isError) {
    return (
      <span className={classes.error} title={t('header.balanceFailed')}>
        {t('header.balanceError')}
      </span>
    );
  }
  if (amount === undefined) return <Skeleton height={18} width={96} radius="sm" />;
  return <Amount value={amount} className={classes.amount} />;
}

/** The balance as of the last poll, marked when it is play money and when it is no longer fresh. */
export function HeaderBalance() {
  const { t } = useTranslation('shell');
  const { isStale } = useBalance();
  return (
    <div className={classes.balance} role="group" aria-label={t('header.balance')} data-stale={isStale || undefined}>
      <span className={classes.value} aria-live="polite" aria-atomic="true">
        <VisuallyHidden>{t('header.balance')}</VisuallyHidden>
        <BalanceValue />
      </span>
      <span className={classes.notes}>
        {isStale ? (
          <span className={classes.old}>
            <IconHistory size={16} aria-hidden="true" />
            <span>{t('header.balanceOld')}</span>
          </span>
        ) : null}
        <PlayMoneyMark />
      </span>
    </div>
  );
}
