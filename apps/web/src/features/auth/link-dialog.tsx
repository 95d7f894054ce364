import { Button, Modal } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FormMessage } from '../../ui/form/form-message.tsx';
import '../../ui/look/mantine-styles.ts';
import { SendButton } from '../../ui/form/send-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { LinkPurpose } from './form/accounts.ts';
import classes from './link-dialog.module.css';
import { useLinkForm } from './use-link-form.ts';

interface PartProps {
  readonly form: ReturnType<typeof useLinkForm>;
  readonly purpose: LinkPurpose;
  readonly onClose: () => void;
}

function AskedForm({ form, purpose, onClose }: PartProps) {
  const { t } = useTranslation('links');
  return (
    <form className={classes.body} noValidate onSubmit={form.submit}>
      <p className={classes.text}>{t(`${purpose}.lead`)}</p>
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
            {t(`${purpose}.send`)}
          </SendButton>
        </div>
      </div>
    </form>
  );
}

function Sent({ form, purpose, onClose }: PartProps) {
  const { t } = useTranslation('links');
  return (
    <div className={classes.body}>
      <IconMailCheck className={classes.mail} size={48} stroke={1.5} aria-hidden="true" />
      <p className={classes.told} role="status">
        {form.sent}
      </p>
      <p className={classes.text}>{t(`${purpose}.spam`)}</p>
      <Button onClick={onClose} fullWidth autoFocus>
        {t('gotIt')}
      </Button>
    </div>
  );
}

/** Asks for a link by mail, and then says where to look for it. Opened anew, it begins anew. */
export function LinkDialog({ opened, purpose, onClose }: { opened: boolean } & Omit<PartProps, 'form'>) {
  const { t } = useTranslation('links');
  const form = useLinkForm(purpose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={form.sent === undefined ? t(`${purpose}.title`) : t('sentTitle')}
      centered
      padding="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
      transitionProps={{ onExited: form.restart }}
    >
      {form.sent === undefined ? (
        <AskedForm form={form} purpose={purpose} onClose={onClose} />
      ) : (
        <Sent form={form} purpose={purpose} onClose={onClose} />
      )}
    </Modal>
  );
}
