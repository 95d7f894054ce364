import { useTranslation } from 'react-i18next';
import classes from './page-skeleton.module.css';

/** Stands where a page will be while its code is on the way. */
export function PageSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.page} role="status" aria-label={t('loading')}>
      <div className={classes.title} />
      <div className={classes.card} />
      <div className={classes.card} />
    </div>
  );
}
