import { IconAdjustments, IconBell, IconChevronRight, IconLock, type Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteDialog } from '../note-dialog.tsx';
import classes from '../profile-screen.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import rowClasses from './security-card.module.css';

interface SecurityRowProps {
  readonly name: 'password' | 'notifications' | 'settings';
  readonly icon: Icon;
  readonly onOpen: () => void;
}

function SecurityRow({ name, icon: RowIcon, onOpen }: SecurityRowProps) {
  const { t } = useTranslation('security');
  return (
    <li>
      <button type="button" className={rowClasses.row} onClick={onOpen}>
        <RowIcon className={rowClasses.icon} size={22} stroke={1.8} aria-hidden="true" />
        <span className={rowClasses.words}>
          <span className={rowClasses.title}>{t(`${name}.title`)}</span>
          <span className={rowClasses.hint}>{t(`${name}.hint`)}</span>
        </span>
        <IconChevronRight size={18} aria-hidden="true" />
      </button>
    </li>
  );
}

/** 'Account Security': what a player can do about the account's password, mails and settings. */
export function SecurityCard({ onSettings }: { onSettings: () => void }) {
  const { t } = useTranslation('security');
  const [opened, setOpened] = useState<'password' | 'notifications'>();
  const close = () => setOpened(undefined);
  return (
    <section className={classes.card} aria-labelledby="security">
      <h2 id="security" className={classes.subtitle}>
        {t('title')}
      </h2>
      <ul className={rowClasses.rows}>
        <SecurityRow name="password" icon={IconLock} onOpen={() => setOpened('password')} />
        <SecurityRow name="notifications" icon={IconBell} onOpen={() => setOpened('notifications')} />
        <SecurityRow name="settings" icon={IconAdjustments} onOpen={onSettings} />
      </ul>
      <PasswordDialog opened={opened === 'password'} onClose={close} />
      <NoteDialog opened={opened === 'notifications'} onClose={close} title={t('notifications.title')}>
        <p>{t('notifications.mails')}</p>
        <p>{t('notifications.none')}</p>
      </NoteDialog>
    </section>
  );
}
