import { TIMES, resetPassword } from '@rang/contract';
import { useState, useTransition, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { explainRefusal } from '../../lib/explain-refusal.ts';
import { findNewPasswordErrors } from '../../lib/new-password.ts';
import { useFields } from '../../lib/use-fields.ts';
import { useReturnToLogin } from '../../lib/use-return-to-login.ts';
import './reset-texts.ts';

/** The reset form's state and its sending; once the password is set it leads to the login. */
export function useResetForm(token: string) {
  const { t } = useTranslation(['reset', 'newPassword']);
  const fields = useFields({ password: '', confirm: '' });
  const [refusal, setRefusal] = useState<string>();
  const [done, setDone] = useState(false);
  const [isSending, startSending] = useTransition();
  useReturnToLogin(done, TIMES.resetRedirectMs);

  const send = async (form: HTMLFormElement) => {
    const wrong = findNewPasswordErrors(fields.values);
    fields.fail(form, {
      ...(wrong.password && { password: t(`newPassword:${wrong.password}`) }),
      ...(wrong.confirm && { confirm: t(`newPassword:${wrong.confirm}`) }),
    });
    if (wrong.password !== undefined || wrong.confirm !== undefined) return;
    try {
      await callApi(resetPassword, { body: { token, password: fields.values.password } });
      setDone(true);
    } catch (error) {
      const { text, field } = explainRefusal(error, t('failed'));
      if (field === 'password') fields.fail(form, { password: text });
      else setRefusal(text);
    }
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending || done) return;
    const form = event.currentTarget;
    setRefusal(undefined);
    startSending(() => send(form));
  };
  return { fields, refusal, done, isSending, submit };
}
