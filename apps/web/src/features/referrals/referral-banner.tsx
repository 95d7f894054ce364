import { Skeleton } from '@mantine/core';
import { REFERRAL_REWARD_COINS } from '@rang/contract';
import { IconCheck, IconCopy, IconGift, IconShare3 } from '@tabler/icons-react';
import classes from './referral-banner.module.css';
import { useShareDialog } from './share/use-share-dialog.tsx';
import { useCopy } from '../../ui/copy-button.tsx';
import { useReferrals } from './use-referrals.ts';
import { useWords } from './use-words.ts';

function Actions({ code }: { code: string }) {
  const { t } = useWords();
  const { copied, copy } = useCopy(t('codeCopied'));
  const { share, dialog } = useShareDialog(code);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <div className={classes.actions}>
      <button
        type="button"
        className={classes.action}
        aria-label={t(copied ? 'copied' : 'copyCode')}
        data-copied={copied || undefined}
        onClick={() => void copy(code)}
      >
        <Icon size={20} aria-hidden="true" />
        <span className={classes.verb}>{t(copied ? 'copied' : 'copy')}</span>
      </button>
      <button type="button" className={classes.action} aria-label={t('share')} onClick={() => void share()}>
        <IconShare3 size={20} aria-hidden="true" />
        <span className={classes.verb}>{t('share')}</span>
      </button>
      {dialog}
    </div>
  );
}

/** As wide as a code; never seen. */
const NO_CODE = 'WWWWWWWW';

/** Above other things: the code, and the buttons that copy and share it. Before it is known, the room that it will take. */
export function ReferralBanner() {
  const { referrals, isFailed } = useReferrals();
  if (isFailed) return null;
  if (referrals !== undefined) return <Banner code={referrals.referralCode} />;
  return (
    <Skeleton radius="lg" aria-hidden="true" inert>
      <Banner code={NO_CODE} />
    </Skeleton>
  );
}

function Banner({ code }: { code: string }) {
  const { t } = useWords();
  return (
    <section className={classes.banner} aria-label={t('title')}>
      <span className={classes.sign}>
        <IconGift size={24} stroke={1.8} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <strong className={classes.title}>{t('title')}</strong>
        <span className={classes.lead}>
          {t('lead', { coins: REFERRAL_REWARD_COINS })} {t('brief')}
        </span>
      </div>
      <span className={classes.code} translate="no">
        {code}
      </span>
      <Actions code={code} />
    </section>
  );
}
