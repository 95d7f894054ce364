import { formatRupees, type Paise } from '@rang/contract';
import { useTranslation } from 'react-i18next';
import { useHouse } from '../house.ts';
import classes from './amount.module.css';

/** Money as people in India read it, in figures that never shift their neighbours. */
export function Amount({ value, className }: { value: Paise; className?: string | undefined }) {
  return <span className={[classes.amount, className].filter(Boolean).join(' ')}>{formatRupees(value)}</span>;
}

/** Stands beside every balance and in every money form of a house that plays without real money. */
export function PlayMoneyMark() {
  const { t } = useTranslation('ui');
  if (useHouse()?.money === 'real') return null;
  return <span className={classes.mark}>{t('playMoney')}</span>;
}
