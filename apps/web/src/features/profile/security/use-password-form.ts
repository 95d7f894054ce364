import { changePassword } from '@rang/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alone, ApiError, renewOrEnd } from '../../../house/calls/api.ts';
import { explainRefusal } from '../../../house/calls/refusal-text.ts';
import { send, type Outgoing } from '../../../house/calls/send.ts';
import { readSession, sessionStore } from '../../../house/calls/session.ts';
import { createRenewingSender } from '../../../house/calls/session-refresher.ts';
import { readAnswer, writeCall } from '../../../house/calls/wire.ts';
import { findNewPasswordErrors } from '../../../house/password/new-password-fields.tsx';
import { mayBeDone } from '../../../house/commands/is-outcome-unknown.ts';
import { ACCOUNT_KEY } from '../../../house/settings.tsx';
import { useFields } from '../../../lib/use-fields.ts';
import { useSubmit } from '../../../lib/use-submit.ts';

const NOTHING = { current: '', password: '', confirm: '' };
const FIELD_OF = new Map([
  ['currentPassword', 'current'],
  ['newPassword', 'password'],
]);

/**
 * Sends a change that ends every session: this one goes on with the tokens of the answer. No tab renews the session meanwhile,
 * so that whatever was refused of the tokens of before finds those in their place, and nobody is logged out.
 */
const sendChange = createRenewingSender({
  readSession,
  renew: renewOrEnd,
  send: (outgoing: Outgoing) =>
    alone(async () => {
      sessionStore.noteOutsideChange();
      const before = readSession();
      // Another tab was faster: asked anew with what the session has now.
      if (before?.accessToken !== outgoing.token) throw new ApiError({ code: 'TOKEN_EXPIRED', status: 401 });
      const { session } = readAnswer(changePassword.answer, await send(outgoing));
      if (session !== undefined && before !== undefined) sessionStore.storeNext(session, before);
    }),
});

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
      await sendChange(writeCall(changePassword, { body }));
      setDone(true);
      for (const queryKey of [ACCOUNT_KEY, ['profile']]) void client.invalidateQueries({ queryKey });
    } catch (error) {
      const { text, field } = explainRefusal(error, t('change.failed'));
      refuse({ text: mayBeDone(error) ? t('newPassword:unanswered') : text, field: FIELD_OF.get(field ?? '') });
    }
  });
  const restart = () => {
    fields.fill(NOTHING);
    setRefusal(undefined);
    setDone(false);
  };
  return { ...sending, fields, done, restart };
}
