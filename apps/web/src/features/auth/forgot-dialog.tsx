import { Button, Modal } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FormMessage } from '../../ui/form-message.tsx';
import '../../ui/mantine-styles.ts';
import { SendButton } from '../../ui/send-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useOpenedAfterMount } from '../../ui/use-opened-after-mount.ts';
import classes from './forgot-dialog.module.css';
import './forgot-texts.ts';
import { useForgotForm } from './use-forgot-form.ts';

function AskedForm({ form, onClose }: { form: ReturnType<typeof useForgotForm>; onClose: () => void }) {
  const { t } = useTranslation('forgot');
  return (
    <form className={classes.body} noValidate onSubmit={form.submit}>
      <p className={classes.text}>{t('lead')}</p>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        data-autofocus
        {...form.fields.text('email')}
      />
      <div>
        <FormMessage tone="bad" text={form.refusal} />
        <div className={classes.answers}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <SendButton isBusy={form.isSending} disabled={form.isBlank}>
            {t('send')}
          </SendButton>
        </div>
      </div>
    </form>
  );
}

function Sent({ message, onClose }: { message: string; onClose: () => void }) {
  const { t } = useTranslation('forgot');
  return (
    <div className={classes.body}>
      <IconMailCheck className={classes.mail} size={48} stroke={1.5} aria-hidden="true" />
      <p className={classes.told} role="status">
        {message}
      </p>
      <p className={classes.text}>{t('spam')}</p>
      <Button onClick={onClose} fullWidth autoFocus>
        {t('gotIt')}
      </Button>
    </div>
  );
}

/** Asks for a reset link, and then says where to look for it. Opened anew, it begins anew. */
export function ForgotDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('forgot');
  const isOpen = useOpenedAfterMount(opened);
  const form = useForgotForm();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t(form.sent === undefined ? 'title' : 'sentTitle')}
      centered
      padding="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
      transitionProps={{ onExited: form.restart }}
    >
      {form.sent === undefined ? (
        <AskedForm form={form} onClose={onClose} />
      ) : (
        <Sent message={form.sent} onClose={onClose} />
      )}
    </Modal>
  );
}
