import { Button } from '@mantine/core';
import type { ReferralStats } from '@rang/contract';
import { IconCheck, IconCopy, IconQrcode, IconShare3 } from '@tabler/icons-react';
import { formatCount } from '../../lib/format-number.ts';
import { useCopy } from '../../ui/copy-button.tsx';
import classes from './copy-code.module.css';
import { useShareDialog } from './share/use-share-dialog.tsx';
import { useWords } from './use-words.ts';

/** The code itself, large enough to be read out, and the button that copies it. */
export function CopyCode({ code }: { code: string }) {
  const { t } = useWords();
  const { copied, copy } = useCopy(t('codeCopied'));
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <div className={classes.box}>
      <span className={classes.words}>
        <span className={classes.name}>{t('code')}</span>
        <span className={classes.code} translate="no">
          {code}
        </span>
      </span>
      <button
        type="button"
        className={classes.copy}
        aria-label={t(copied ? 'copied' : 'copyCode')}
        data-copied={copied || undefined}
        onClick={() => void copy(code)}
      >
        <Icon size={20} aria-hidden="true" />
        <span>{t(copied ? 'copied' : 'copy')}</span>
      </button>
    </div>
  );
}

/** The two ways to pass a code on: shared from this device, or scanned from its screen. */
export function ShareActions({ code, isMain = false }: { code: string; isMain?: boolean }) {
  const { t } = useWords();
  const { share, openDialog, dialog } = useShareDialog(code);
  return (
    <div className={classes.actions}>
      <Button
        px="xs"
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconShare3 size={20} aria-hidden="true" />}
        onClick={() => void share()}
      >
        {t('share')}
      </Button>
      <Button px="xs" variant="default" leftSection={<IconQrcode size={20} aria-hidden="true" />} onClick={openDialog}>
        {t('qr')}
      </Button>
      {dialog}
    </div>
  );
}

/** How many friends came with the code, and the coins they brought. */
export function ReferralFigures({ stats }: { stats: ReferralStats }) {
  const { t } = useWords();
  return (
    <dl className={classes.figures} aria-label={t('figures.label')}>
      <div className={classes.figure}>
        <dt>{t('figures.friends')}</dt>
        <dd>{formatCount(stats.totalReferred)}</dd>
      </div>
      <div className={classes.figure}>
        <dt>{t('figures.coins')}</dt>
        <dd data-gold={stats.totalEarnings > 0 || undefined}>{formatCount(stats.totalEarnings)}</dd>
      </div>
    </dl>
  );
}
