import { TIMES, resetPassword } from '@rang/contract';
import { useState, useTransition, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../house/calls/api.ts';
import { explainRefusal } from '../../house/calls/explain-refusal.ts';
import { findNewPasswordErrors } from '../../house/password/new-password.ts';
import { useFields } from '../../lib/use-fields.ts';
import { useReturnToLogin } from '../../house/use-return-to-login.ts';

/**
 * The reset form's state and its sending; once the password is set it leads to the login. A link that stands for an address
 * needs the account's username with it.
 */
export function useResetForm({ token, isNamed }: { token: string; isNamed: boolean }) {
  const { t } = useTranslation(['reset', 'newPassword']);
  const fields = useFields({ username: '', password: '', confirm: '' });
  const [refusal, setRefusal] = useState<string>();
  const [done, setDone] = useState(false);
  const [isSending, startSending] = useTransition();
  useReturnToLogin(done, TIMES.resetRedirectMs);

  const send = async (form: HTMLFormElement) => {
    const { username: typed, password } = fields.values;
    const username = typed.trim();
    const wrong = findNewPasswordErrors(fields.values);
    const isUnnamed = isNamed && username === '';
    fields.fail(form, {
      ...(isUnnamed && { username: t('usernameNeeded') }),
      ...(wrong.password && { password: t(`newPassword:${wrong.password}`) }),
      ...(wrong.confirm && { confirm: t(`newPassword:${wrong.confirm}`) }),
    });
    if (isUnnamed || wrong.password !== undefined || wrong.confirm !== undefined) return;
    try {
      await callApi(resetPassword, { body: { token, password, ...(isNamed && { username }) } });
      setDone(true);
    } catch (error) {
      const { text, field } = explainRefusal(error, t('failed'));
      if (field === 'password' || field === 'username') fields.fail(form, { [field]: text });
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
