import { TIMES } from '@rang/contract';
import { useState, useTransition, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../../lib/use-fields.ts';
import { useReturnToLogin } from '../../../house/use-return-to-login.ts';
import { SIGNUP_FIELDS, type SignupValues } from './signup-fields.ts';
import { useAccounts } from './use-accounts.ts';

/** The signup form's state and its sending; an error says what its field allows, and the first one gets the focus. */
export function useSignupForm(referralCode: string) {
  const { t } = useTranslation('auth');
  const loadAccounts = useAccounts();
  const fields = useFields<SignupValues>({
    name: '',
    username: '',
    email: '',
    password: '',
    referralCode,
    terms: false,
  });
  const [refusal, setRefusal] = useState<string>();
  const [done, setDone] = useState(false);
  const [isSending, startSending] = useTransition();
  useReturnToLogin(done, TIMES.signupRedirectMs);

  const send = async (form: HTMLFormElement) => {
    const accounts = await loadAccounts();
    const wrong = accounts.findSignupErrors(fields.values);
    fields.fail(form, Object.fromEntries([...wrong].map((field) => [field, t(`rules.${field}`)])));
    if (wrong.size > 0) return;
    try {
      await accounts.createAccount(fields.values);
      setDone(true);
    } catch (error) {
      const { text, field } = accounts.explainRefusal(error, t('signup.failed'));
      const place = SIGNUP_FIELDS.find((one) => one === field);
      if (place === undefined) setRefusal(text);
      else fields.fail(form, { [place]: text });
    }
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending || done) return;
    const form = event.currentTarget;
    setRefusal(undefined);
    startSending(() => send(form).catch(() => setRefusal(t('signup.failed'))));
  };
  return { fields, refusal, done, isSending, submit };
}
