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
  const house = useHouse();
  if (house?.money === 'real') return null;
  // Room for it alone where it is not known: it is part of pages that are drawn for every house.
  const visibility = house === undefined ? 'hidden' : undefined;
  return (
    <span className={classes.mark} style={{ visibility }}>
      {t('playMoney')}
    </span>
  );
}
