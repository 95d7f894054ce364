import { changePassword } from '@rang/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../house/calls/api.ts';
import { explainRefusal } from '../../../house/calls/refusal-text.ts';
import { findNewPasswordErrors } from '../../../house/password/new-password-fields.tsx';
import { ACCOUNT_KEY } from '../../../house/settings.tsx';
import { useFields } from '../../../lib/use-fields.ts';
import { useSubmit } from '../../../lib/use-submit.ts';

const NOTHING = { current: '', password: '', confirm: '' };
const FIELD_OF = new Map([
  ['currentPassword', 'current'],
  ['newPassword', 'password'],
]);

/** The state of changing the password, and its sending; an account without one is asked for no current password. */
export function usePasswordForm(hasPassword: boolean) {
  const { t } = useTranslation(['security', 'newPassword']);
  const client = useQueryClient();
  const fields = useFields(NOTHING);
  const [done, setDone] = useState(false);

  const findErrors = () => {
    const wrong = findNewPasswordErrors(fields.values);
    return {
      ...(hasPassword && fields.values.current === '' && { current: t('change.currentMissing') }),
      ...(wrong.password && { password: t(`newPassword:${wrong.password}`) }),
      ...(wrong.confirm && { confirm: t(`newPassword:${wrong.confirm}`) }),
    };
  };
  const { setRefusal, ...sending } = useSubmit(fields, async (form, refuse) => {
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
      refuse({ text, field: FIELD_OF.get(field ?? '') });
    }
  });
  const restart = () => {
    fields.fill(NOTHING);
    setRefusal(undefined);
    setDone(false);
  };
  return { ...sending, fields, done, restart };
}
