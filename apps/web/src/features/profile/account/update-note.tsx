import { useTranslation } from 'react-i18next';
import { NoteDialog } from '../note-dialog.tsx';

interface UpdateNoteProps {
  readonly opened: boolean;
  /** Whether the account's address is confirmed; undefined until that is known. */
  readonly isConfirmed: boolean | undefined;
  readonly onClose: () => void;
}

/** What 'Update Profile' has to say: which parts of an account stay as they are, and where the others are changed. */
export function UpdateNote({ opened, isConfirmed, onClose }: UpdateNoteProps) {
  const { t } = useTranslation('profile');
  return (
    <NoteDialog opened={opened} onClose={onClose} title={t('update')}>
      <p>{t('updateFixed')}</p>
      {isConfirmed === false ? <p>{t('updateConfirm')}</p> : null}
      <p>{t('updateElse')}</p>
    </NoteDialog>
  );
}
