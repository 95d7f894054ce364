import { formatRupees, type Paise } from '@rang/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHouse } from '../house.ts';
import classes from './amount.module.css';

/** Money as people in India read it, in figures that never shift their neighbours. */
export function Amount({ value, className }: { value: Paise; className?: string | undefined }) {
  return <span className={[classes.amount, className].filter(Boolean).join(' ')}>{formatRupees(value)}</span>;
}

/** How long the house may take to say what it plays for, until it is taken for one without real money. */
const UNKNOWN_MS = 3_000;

/** Stands beside every balance and in every money form of a house that plays without real money. */
export function PlayMoneyMark() {
  const { t } = useTranslation('ui');
  const house = useHouse();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), UNKNOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (house?.money === 'real') return null;
  // At first the room for it alone: it is part of pages that are drawn for every house.
  const visibility = house === undefined && !isLate ? 'hidden' : undefined;
  return (
    <span className={classes.mark} style={{ visibility }}>
      {t('playMoney')}
    </span>
  );
}
