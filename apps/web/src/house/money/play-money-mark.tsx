import { useTranslation } from 'react-i18next';
import { useHouse } from '../house.ts';
import classes from './play-money-mark.module.css';

/** Stands beside every balance and in every money form of a house that plays without real money. */
export function PlayMoneyMark() {
  const { t } = useTranslation('ui');
  if (useHouse()?.money === 'real') return null;
  return <span className={classes.mark}>{t('playMoney')}</span>;
}
