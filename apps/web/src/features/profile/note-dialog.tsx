import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './note-dialog.module.css';
import { Dialog } from '../../ui/dialog.tsx';

interface NoteDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Something to read, and to close again. */
export function NoteDialog({ opened, title, onClose, children }: NoteDialogProps) {
  const { t } = useTranslation('profile');
  return (
    <Dialog opened={opened} onClose={onClose} title={title} centered padding="lg" closeLabel={t('close')}>
      <div className={classes.note}>
        {children}
        <Button onClick={onClose} fullWidth data-autofocus>
          {t('gotIt')}
        </Button>
      </div>
    </Dialog>
  );
}
