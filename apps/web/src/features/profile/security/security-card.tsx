import { Button } from '@mantine/core';
import { IconAdjustments, IconBell, IconChevronRight, IconCircleCheck, IconLock, type Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPasswordFields } from '../../../house/password/new-password-fields.tsx';
import { FormMessage, SendButton } from '../../../ui/form/send-button.tsx';
import { SecretField } from '../../../ui/form/fields.tsx';
import { useAccount } from '../../../house/settings.tsx';
import classes from '../profile-screen.module.css';
import rowClasses from './security-card.module.css';
import { usePasswordForm } from './use-password-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';

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
  const [isChanging, setChanging] = useState(false);
  return (
    <section className={classes.card} aria-labelledby="security">
      <h2 id="security" className={classes.subtitle}>
        {t('title')}
      </h2>
      <ul className={rowClasses.rows}>
        <SecurityRow name="password" icon={IconLock} onOpen={() => setChanging(true)} />
        <SecurityRow name="notifications" icon={IconBell} onOpen={onSettings} />
        <SecurityRow name="settings" icon={IconAdjustments} onOpen={onSettings} />
      </ul>
      <PasswordDialog opened={isChanging} onClose={() => setChanging(false)} />
    </section>
  );
}

interface PasswordFormProps {
  readonly form: ReturnType<typeof usePasswordForm>;
  readonly hasPassword: boolean;
  readonly username: string;
}

function PasswordForm({ form, hasPassword, username }: PasswordFormProps) {
  const { t } = useTranslation('security');
  const { fields, refusal, isSending, submit } = form;
  return (
    <form className={classes.body} noValidate onSubmit={submit}>
      {/* Password stores ask whose password it is. */}
      <input hidden readOnly autoComplete="username" value={username} />
      {hasPassword ? (
        <SecretField
          label={t('change.current')}
          autoComplete="current-password"
          data-autofocus
          {...fields.text('current')}
        />
      ) : (
        <p className={classes.muted}>{t('change.first')}</p>
      )}
      <NewPasswordFields password={fields.text('password')} confirm={fields.text('confirm')} />
      <p className={classes.muted}>{t('change.ends')}</p>
      <div>
        <FormMessage tone="bad" text={refusal} />
        <SendButton isBusy={isSending}>{t('change.submit')}</SendButton>
      </div>
    </form>
  );
}

function Changed({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security');
  return (
    <div className={classes.body}>
      <p className={classes.done} role="status">
        <IconCircleCheck size={24} aria-hidden="true" />
        {t('change.done')}
      </p>
      <Button onClick={onClose} fullWidth autoFocus>
        {t('change.gotIt')}
      </Button>
    </div>
  );
}

/** Changing the password, which ends every other session, and says so before and after. */
function PasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('security');
  const account = useAccount().data;
  const hasPassword = account?.hasPassword ?? true;
  const form = usePasswordForm(hasPassword);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('password.title')}
      centered
      padding="lg"
      closeLabel={t('change.close')}
      transitionProps={{ onExited: form.restart }}
    >
      {form.done ? (
        <Changed onClose={onClose} />
      ) : (
        <PasswordForm form={form} hasPassword={hasPassword} username={account?.username ?? ''} />
      )}
    </Dialog>
  );
}
