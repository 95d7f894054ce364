import { Button, Modal } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FormMessage } from '../../../ui/form/form-message.tsx';
import { NewPasswordFields } from '../../../house/password/new-password-fields.tsx';
import { SecretField } from '../../../ui/form/secret-field.tsx';
import { SendButton } from '../../../ui/form/send-button.tsx';
import { useAccount } from '../account/use-account.ts';
import classes from './password-dialog.module.css';
import { usePasswordForm } from './use-password-form.ts';

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
        <p className={classes.text}>{t('change.first')}</p>
      )}
      <NewPasswordFields password={fields.text('password')} confirm={fields.text('confirm')} />
      <p className={classes.text}>{t('change.ends')}</p>
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
export function PasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('security');
  const account = useAccount().data;
  const hasPassword = account?.hasPassword ?? true;
  const form = usePasswordForm(hasPassword);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('password.title')}
      centered
      padding="lg"
      closeButtonProps={{ 'aria-label': t('change.close') }}
      transitionProps={{ onExited: form.restart }}
    >
      {form.done ? (
        <Changed onClose={onClose} />
      ) : (
        <PasswordForm form={form} hasPassword={hasPassword} username={account?.username ?? ''} />
      )}
    </Modal>
  );
}
