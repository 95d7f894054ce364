import { Button } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/use-fields.ts';
import { useSubmit, type Refuse } from '../../lib/use-submit.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormMessage, SendButton } from '../../ui/form/send-button.tsx';
import '../../ui/look/mantine-styles.ts';
import type { LinkPurpose } from './form/accounts.ts';
import { useAccountsLoader } from './form/use-accounts.ts';
import classes from './link-dialog.module.css';
import { Dialog } from '../../ui/dialog.tsx';

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
      <p className={classes.message} role="status">
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
    <Dialog
      opened={opened}
      onClose={onClose}
      title={form.sent === undefined ? t(`${purpose}.title`) : t('sentTitle')}
      centered
      padding="lg"
      closeLabel={t('close')}
      transitionProps={{ onExited: form.restart }}
    >
      {form.sent === undefined ? (
        <AskedForm form={form} purpose={purpose} onClose={onClose} />
      ) : (
        <Sent form={form} purpose={purpose} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** The state of asking for a link: `sent` is what the house said to it. */
export function useLinkForm(purpose: LinkPurpose) {
  const { t } = useTranslation('links');
  const loadAccounts = useAccountsLoader();
  const fields = useFields({ email: '' });
  const [sent, setSent] = useState<string>();
  const email = fields.values.email.trim();

  const send = async (form: HTMLFormElement, refuse: Refuse) => {
    const accounts = await loadAccounts();
    if (!accounts.isEmail(email)) {
      fields.fail(form, { email: t('wrongEmail') });
      return;
    }
    try {
      const message = await accounts.askForLink(purpose, email);
      // The house speaks English; elsewhere the same is said in the player's language.
      setSent(i18next.language === 'en' ? message : t(`${purpose}.sent`));
    } catch (error) {
      const { text, field } = accounts.explainRefusal(error, t(`${purpose}.failed`));
      const isSlowed = field !== 'email' && accounts.isSlowedDown(error);
      refuse(isSlowed ? { text: t('slowed') } : { text, field });
    }
  };
  const { setRefusal, ...sending } = useSubmit(fields, (form, refuse) =>
    send(form, refuse).catch(() => refuse({ text: t(`${purpose}.failed`) })),
  );
  const restart = () => {
    fields.fill({ email: '' });
    setRefusal(undefined);
    setSent(undefined);
  };
  return { ...sending, fields, isBlank: email === '', sent, restart };
}
