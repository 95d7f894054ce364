import { Button } from '@mantine/core';
import { IconQrcode, IconShare3 } from '@tabler/icons-react';
import classes from './share-actions.module.css';
import { useShareDialog } from './share/use-share-dialog.tsx';
import { useWords } from './use-words.ts';

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
