import { Button, Skeleton } from '@mantine/core';
import { REFERRAL_REWARD_COINS, type ReferralStats } from '@rang/contract';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../lib/format-number.ts';
import classes from './referral-card.module.css';
import { ReferralLists } from './referral-lists.tsx';
import { CopyCode, ReferralFigures, ShareActions } from './referral-parts.tsx';
import { useReferrals } from './use-referrals.ts';
import { useWords } from './use-words.ts';

const STEPS = ['share', 'join', 'reward'] as const;

function HowItWorks({ stats }: { stats: ReferralStats }) {
  const { t } = useWords();
  const format = (count: number) => formatCount(count);
  return (
    <div className={classes.how}>
      <h3 className={classes.subtitle}>{t('steps.title')}</h3>
      <ol className={classes.steps}>
        {STEPS.map((step) => (
          <li key={step}>{t(`steps.${step}`, { coins: REFERRAL_REWARD_COINS })}</li>
        ))}
      </ol>
      <p className={classes.rules}>{t('steps.rules')}</p>
      <p className={classes.rules}>{t('steps.limit', { limit: format(stats.dailyLimit) })}</p>
      {stats.pendingRewards === 0 ? null : (
        <p className={classes.rules}>{t('steps.waiting', { waiting: format(stats.pendingRewards) })}</p>
      )}
    </div>
  );
}

function CardLoading() {
  const { t } = useWords();
  return (
    <div className={classes.page} role="status" aria-label={t('loading')}>
      <div className={classes.card}>
        <Skeleton height={28} width="50%" radius="sm" />
        <Skeleton height={20} width="90%" radius="sm" />
        <Skeleton height={64} radius="md" />
        <Skeleton height={48} radius="md" />
        <Skeleton height={72} radius="md" />
      </div>
    </div>
  );
}

function CardFailed({ onReload }: { onReload: () => void }) {
  const { t } = useWords();
  return (
    <div className={classes.page}>
      <div className={classes.card} role="alert">
        <p>{t('failed')}</p>
        <Button variant="default" onClick={onReload}>
          {t('again')}
        </Button>
      </div>
    </div>
  );
}

/** All of refer-and-earn: the code and how to pass it on, how it works, what it brought, and by whom. */
export function ReferralCard() {
  const { t } = useWords();
  const { referrals, isFailed, reload } = useReferrals(true);
  if (isFailed) return <CardFailed onReload={reload} />;
  if (referrals === undefined) return <CardLoading />;
  return (
    <div className={classes.page}>
      <section className={classes.card} aria-labelledby="refer-and-earn">
        <h2 id="refer-and-earn" className={classes.title}>
          {t('title')}
        </h2>
        <p className={classes.lead}>{t('lead', { coins: REFERRAL_REWARD_COINS })}</p>
        <p className={classes.rules}>{t('worth')}</p>
        <CopyCode code={referrals.referralCode} />
        <ShareActions code={referrals.referralCode} isMain />
        <ReferralFigures stats={referrals} />
        <HowItWorks stats={referrals} />
      </section>
      <ReferralLists stats={referrals} />
    </div>
  );
}

/** The programme in short: what it gives, the code, what it brought so far, and the way to the rest. */
export function CompactReferralCard() {
  const { t } = useWords();
  const { referrals, isFailed } = useReferrals();
  if (isFailed) return null;
  if (referrals === undefined) return <Skeleton className={classes.room} radius="lg" />;
  return (
    <section className={classes.compactReferralCardCard} aria-labelledby="refer-and-earn">
      <div className={classes.words}>
        <h2 id="refer-and-earn" className={classes.title}>
          {t('title')}
        </h2>
        <p className={classes.compactReferralCardLead}>
          {t('lead', { coins: REFERRAL_REWARD_COINS })} {t('brief')}
        </p>
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
