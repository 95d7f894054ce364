import { changeEmail, choosePublicName, type account } from '@rang/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod/mini';
import { callApi } from '../../../house/calls/api.ts';
import { explainRefusal } from '../../../house/calls/refusal-text.ts';
import { ACCOUNT_KEY } from '../../../house/settings.tsx';
import { useFields, wrongFields } from '../../../lib/use-fields.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SecretField, TextField } from '../../../ui/form/fields.tsx';
import { FormMessage, SendButton } from '../../../ui/form/send-button.tsx';
import classes from '../profile-screen.module.css';

type Account = z.output<(typeof account)['answer']>['data'];

interface UpdateDialogProps {
  readonly opened: boolean;
  readonly account: Account;
  readonly onClose: () => void;
}

/** 'Update Profile': the name that others see, and the address; what says whose the balance is stays as it is. */
export function UpdateDialog({ opened, account, onClose }: UpdateDialogProps) {
  const { t } = useTranslation('profile');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('update')} centered padding="lg" closeLabel={t('close')}>
      <UpdateForm account={account} />
    </Dialog>
  );
}

function UpdateForm({ account }: { account: Account }) {
  const { t } = useTranslation('profile');
  const { fields, isMoving, refusal, said, isSending, submit } = useUpdateForm(account);
  return (
    <form className={classes.body} noValidate onSubmit={submit}>
      <TextField
        label={t('publicName')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...fields.text('publicName')}
      />
      <p className={classes.muted}>
        {t('publicNameHint')} {t('publicNameWrong')}
      </p>
      <TextField label={t('email')} type="email" autoComplete="email" {...fields.text('email')} />
      <p className={classes.muted}>{t('emailHint')}</p>
      {isMoving && account.hasPassword ? (
        <SecretField label={t('password')} autoComplete="current-password" {...fields.text('currentPassword')} />
      ) : null}
      <p className={classes.muted}>{t('updateFixed')}</p>
      <div>
        <FormMessage tone="bad" text={refusal} />
        <FormMessage tone="good" text={said} />
        <SendButton isBusy={isSending}>{t('save')}</SendButton>
      </div>
    </form>
  );
}

/** The form's state and its sending: what was not changed is not sent. */
function useUpdateForm(account: Account) {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const fields = useFields({ publicName: account.publicName ?? '', email: account.email, currentPassword: '' });
  const { currentPassword } = fields.values;
  const [name, email] = [fields.values.publicName.trim(), fields.values.email.trim()];
  const publicName = name === '' ? null : name;
  const isMoving = email !== account.email;

  const findErrors = () => ({
    ...(wrongFields(choosePublicName.body, { publicName }).size > 0 && { publicName: t('publicNameWrong') }),
    ...(wrongFields(changeEmail.body, { email }).size > 0 && { email: t('emailWrong') }),
    ...(isMoving && account.hasPassword && currentPassword === '' && { currentPassword: t('passwordMissing') }),
  });
  const sending = useSubmit(fields, async (form, refuse, say) => {
    const wrong = findErrors();
    fields.fail(form, wrong);
    if (Object.keys(wrong).length > 0) return;
    let isRefused = false;
    try {
      if (publicName !== account.publicName) await callApi(choosePublicName, { body: { publicName } });
      const moved = isMoving
        ? await callApi(changeEmail, { body: { email, ...(account.hasPassword && { currentPassword }) } })
        : undefined;
      say(moved === undefined ? t('saved') : moved.emailConfirmed ? t('confirmDone') : t('linkSent', { email }));
    } catch (error) {
      refuse(explainRefusal(error, t('updateFailed')));
      isRefused = true;
    }
    // Another address ends ways in that came by the one before.
    void client.invalidateQueries({ queryKey: ['profile'] });
    // Of two changes the first may hold where the second was refused. What was refused can be sent again meanwhile.
    const lookedUp = client.invalidateQueries({ queryKey: ACCOUNT_KEY });
    if (!isRefused) await lookedUp;
  });
  return { ...sending, fields, isMoving };
}
