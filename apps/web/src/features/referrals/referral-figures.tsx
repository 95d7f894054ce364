import type { ReferralStats } from '@rang/contract';
import { localeOf } from '../../lib/locale-of.ts';
import classes from './referral-figures.module.css';
import { useWords } from './use-words.ts';

/** How many friends came with the code, and the coins they brought. */
export function ReferralFigures({ stats }: { stats: ReferralStats }) {
  const { t, language } = useWords();
  return (
    <dl className={classes.figures} aria-label={t('figures.label')}>
      <div className={classes.figure}>
        <dt>{t('figures.friends')}</dt>
        <dd>{stats.totalReferred.toLocaleString(localeOf(language))}</dd>
      </div>
      <div className={classes.figure}>
        <dt>{t('figures.coins')}</dt>
        <dd data-gold={stats.totalEarnings > 0 || undefined}>
          {stats.totalEarnings.toLocaleString(localeOf(language))}
        </dd>
      </div>
    </dl>
  );
}
