import { Skeleton } from '@mantine/core';
import { REFERRAL_REWARD_COINS } from '@rang/contract';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './compact-referral-card.module.css';
import { CopyCode } from './copy-code.tsx';
import { ReferralFigures } from './referral-figures.tsx';
import { ShareActions } from './share-actions.tsx';
import { useReferrals } from './use-referrals.ts';
import { useWords } from './use-words.ts';

/** The programme in short: what it gives, the code, what it brought so far, and the way to the rest. */
export function CompactReferralCard() {
  const { t } = useWords();
  const { referrals, isFailed } = useReferrals();
  if (isFailed) return null;
  if (referrals === undefined) return <Skeleton className={classes.room} radius="lg" />;
  return (
    <section className={classes.card} aria-labelledby="refer-and-earn">
      <div className={classes.words}>
        <h2 id="refer-and-earn" className={classes.title}>
          {t('title')}
        </h2>
        <p className={classes.lead}>{t('lead', { coins: REFERRAL_REWARD_COINS })}</p>
        <ReferralFigures stats={referrals} />
      </div>
      <div className={classes.ways}>
        <CopyCode code={referrals.referralCode} />
        <ShareActions code={referrals.referralCode} />
        <Link to="/dashboard/profile" search={{ tab: 'referrals' }} className={classes.all}>
          {t('all')}
          <IconArrowRight size={18} aria-hidden="true" />
        </Link>
      </div>
    </section>
  );
}
