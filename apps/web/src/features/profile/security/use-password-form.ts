import { changePassword } from '@rang/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useTransition, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../house/calls/api.ts';
import { explainRefusal } from '../../../house/calls/refusal-text.ts';
import { findNewPasswordErrors } from '../../../house/password/new-password-fields.tsx';
import { ACCOUNT_KEY } from '../../../house/settings.tsx';
import { useFields } from '../../../lib/use-fields.ts';

const NOTHING = { current: '', password: '', confirm: '' };
const FIELD_OF = new Map([
  ['currentPassword', 'current'],
  ['newPassword', 'password'],
] as const);

/** The state of changing the password, and its sending; an account without one is asked for no current password. */
export function usePasswordForm(hasPassword: boolean) {
  const { t } = useTranslation(['security', 'newPassword']);
  const client = useQueryClient();
  const fields = useFields(NOTHING);
  const [refusal, setRefusal] = useState<string>();
  const [done, setDone] = useState(false);
  const [isSending, startSending] = useTransition();

  const findErrors = () => {
    const wrong = findNewPasswordErrors(fields.values);
    return {
      ...(hasPassword && fields.values.current === '' && { current: t('change.currentMissing') }),
      ...(wrong.password && { password: t(`newPassword:${wrong.password}`) }),
      ...(wrong.confirm && { confirm: t(`newPassword:${wrong.confirm}`) }),
    };
  };
  const send = async (form: HTMLFormElement) => {
    const wrong = findErrors();
    fields.fail(form, wrong);
    if (Object.keys(wrong).length > 0) return;
    const { current, password } = fields.values;
    try {
      const body = { newPassword: password, ...(hasPassword && { currentPassword: current }) };
      await callApi(changePassword, { body });
      setDone(true);
      for (const queryKey of [ACCOUNT_KEY, ['profile']]) void client.invalidateQueries({ queryKey });
    } catch (error) {
      const { text, field } = explainRefusal(error, t('change.failed'));
      const place = [...FIELD_OF].find(([sent]) => sent === field)?.[1];
      if (place === undefined) setRefusal(text);
      else fields.fail(form, { [place]: text });
    }
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    setRefusal(undefined);
    startSending(() => send(form));
  };
  const restart = () => {
    fields.fill(NOTHING);
    setRefusal(undefined);
    setDone(false);
  };
  return { fields, refusal, done, isSending, submit, restart };
}
