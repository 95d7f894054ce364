import type { ReferralStats } from '@rang/contract';
import { formatCount } from '../../lib/format-number.ts';
import classes from './referral-figures.module.css';
import { useWords } from './use-words.ts';

/** How many friends came with the code, and the coins they brought. */
export function ReferralFigures({ stats }: { stats: ReferralStats }) {
  const { t, language } = useWords();
  return (
    <dl className={classes.figures} aria-label={t('figures.label')}>
      <div className={classes.figure}>
        <dt>{t('figures.friends')}</dt>
        <dd>{formatCount(stats.totalReferred, language)}</dd>
      </div>
      <div className={classes.figure}>
        <dt>{t('figures.coins')}</dt>
        <dd data-gold={stats.totalEarnings > 0 || undefined}>{formatCount(stats.totalEarnings, language)}</dd>
      </div>
    </dl>
  );
}
