import i18next from 'i18next';
import { useState, useTransition, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/use-fields.ts';
import type { LinkPurpose } from './form/accounts.ts';
import { useAccounts } from './form/use-accounts.ts';

/** The state of asking for a link: `sent` is what the house said to it. */
export function useLinkForm(purpose: LinkPurpose) {
  const { t } = useTranslation('links');
  const loadAccounts = useAccounts();
  const fields = useFields({ email: '' });
  const [refusal, setRefusal] = useState<string>();
  const [sent, setSent] = useState<string>();
  const [isSending, startSending] = useTransition();
  const email = fields.values.email.trim();

  const send = async (form: HTMLFormElement) => {
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
      if (field === 'email') fields.fail(form, { email: text });
      else setRefusal(accounts.isSlowedDown(error) ? t('slowed') : text);
    }
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending || email === '') return;
    const form = event.currentTarget;
    setRefusal(undefined);
    startSending(() => send(form).catch(() => setRefusal(t(`${purpose}.failed`))));
  };
  const restart = () => {
    fields.fill({ email: '' });
    setRefusal(undefined);
    setSent(undefined);
  };
  return { fields, isBlank: email === '', refusal, sent, isSending, submit, restart };
}
