import { useNavigate } from '@tanstack/react-router';
import { useState, useTransition, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { focusField, useFields } from '../../../lib/use-fields.ts';
import { useAccounts } from './use-accounts.ts';

/** The login form's state and its sending; a login goes straight on to the dashboard. `isSlowed`: strangers may be guessing. */
export function useLoginForm() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const loadAccounts = useAccounts();
  const fields = useFields({ username: '', password: '', rememberMe: false });
  const [refusal, setRefusal] = useState<string>();
  const [isSlowed, setSlowed] = useState(false);
  const [isSending, startSending] = useTransition();

  const send = async (form: HTMLFormElement) => {
    const accounts = await loadAccounts();
    const wrong = accounts.findLoginErrors(fields.values);
    fields.fail(form, {
      ...(wrong.has('username') && { username: t('rules.loginUsername') }),
      ...(wrong.has('password') && { password: t('rules.loginPassword') }),
    });
    if (wrong.size > 0) return;
    try {
      await accounts.logIn(fields.values);
      await navigate({ to: '/dashboard', replace: true });
    } catch (error) {
      setRefusal(accounts.explainRefusal(error, t('login.failed')).text);
      setSlowed(accounts.isSlowedDown(error));
      focusField(form, 'password');
    }
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    setRefusal(undefined);
    setSlowed(false);
    startSending(() => send(form).catch(() => setRefusal(t('login.failed'))));
  };
  return { fields, refusal, isSlowed, isSending, submit };
}
