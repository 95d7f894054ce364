import { TIMES, checkResetLink, resetPassword } from '@rang/contract';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../house/calls/api.ts';
import { ApiError } from '../../house/calls/api-error.ts';
import { explainRefusal, refusalText } from '../../house/calls/refusal-text.ts';
import { useSession } from '../../house/calls/session.ts';
import { NewPasswordFields, findNewPasswordErrors } from '../../house/password/new-password-fields.tsx';
import { useFields } from '../../lib/use-fields.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { FormMessage, SendButton } from '../../ui/form/send-button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './reset-screen.module.css';

function ResetForm({ token, isNamed }: { token: string; isNamed: boolean }) {
  const { t } = useTranslation('reset');
  const { fields, refusal, done, isSending, submit } = useResetForm({ token, isNamed });
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <p className={classes.text}>{t('lead')}</p>
      {isNamed ? (
        <TextField
          label={t('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...fields.text('username')}
        />
      ) : null}
      <NewPasswordFields password={fields.text('password')} confirm={fields.text('confirm')} />
      <div>
        <FormMessage tone="bad" text={refusal} />
        <FormMessage tone="good" text={done ? t('done') : undefined} />
        <SendButton isBusy={isSending} isDone={done}>
          {t('submit')}
        </SendButton>
      </div>
    </form>
  );
}

/** What to do where there is no link, or none that holds. The login, where another is asked for, lets nobody in twice. */
function NoForm({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('reset');
  return (
    <div className={classes.form}>
      <FormMessage tone="bad" text={title} />
      <p className={classes.text}>{text}</p>
      {useSession() === undefined ? (
        <Link to="/login" replace state={{ login: { forgot: true } }} className={classes.back}>
          {t('ask')}
        </Link>
      ) : null}
    </div>
  );
}

/** The form, unless the house says that the link holds no more: nobody learns that after a password was thought up. */
function ResetByLink({ token, isNamed }: { token: string; isNamed: boolean }) {
  const { t } = useTranslation('reset');
  const [refusal, setRefusal] = useState<ApiError>();
  useEffect(() => {
    callApi(checkResetLink, { body: { token } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'RESET_LINK_INVALID') setRefusal(error);
    });
  }, [token]);
  if (refusal === undefined) return <ResetForm token={token} isNamed={isNamed} />;
  return <NoForm title={refusalText(refusal, t('invalid'))} text={t('once')} />;
}

/** Choosing a new password by a link that was mailed; whether it is worth anything is the house's word alone. */
export function ResetScreen() {
  const { t } = useTranslation('reset');
  const token = useRouterState({ select: ({ location }) => location.state.resetToken });
  const isNamed = useRouterState({ select: ({ location }) => location.state.resetIsNamed === true });
  return (
    <div className={classes.screen}>
      <PageTitle title={t('title')} />
      {token === undefined ? (
        <NoForm title={t('invalid')} text={t('invalidText')} />
      ) : (
        <ResetByLink key={token} token={token} isNamed={isNamed} />
      )}
      <Link to="/login" replace className={classes.back}>
        <IconArrowLeft size={18} aria-hidden="true" />
        {t('back')}
      </Link>
    </div>
  );
}

/**
 * The reset form's state and its sending; once the password is set it leads to the login. A link that stands for an address
 * needs the account's username with it.
 */
function useResetForm({ token, isNamed }: { token: string; isNamed: boolean }) {
  const { t } = useTranslation(['reset', 'newPassword']);
  const fields = useFields({ username: '', password: '', confirm: '' });
  const [username, setUsername] = useState<string>();
  useReturnToLogin(username);
  const done = username !== undefined;

  const sending = useSubmit(fields, async (form, refuse) => {
    if (done) return;
    const { username: typed, password } = fields.values;
    const named = typed.trim();
    const wrong = findNewPasswordErrors(fields.values);
    const isUnnamed = isNamed && named === '';
    fields.fail(form, {
      ...(isUnnamed && { username: t('usernameNeeded') }),
      ...(wrong.password && { password: t(`newPassword:${wrong.password}`) }),
      ...(wrong.confirm && { confirm: t(`newPassword:${wrong.confirm}`) }),
    });
    if (isUnnamed || wrong.password !== undefined || wrong.confirm !== undefined) return;
    try {
      const body = { token, password, ...(isNamed && { username: named }) };
      setUsername((await callApi(resetPassword, { body })).username);
    } catch (error) {
      refuse(explainRefusal(error, t('failed')));
    }
  });
  return { ...sending, fields, done };
}

/**
 * Goes to the login a while after the password was set, so that the good news can be read. The page that showed it is left out
 * of the history: there is nothing more to do on it.
 */
function useReturnToLogin(username: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (username === undefined) return undefined;
    const state = { login: { username, after: 'reset' } } as const;
    const timer = setTimeout(() => void navigate({ to: '/login', state, replace: true }), TIMES.resetRedirectMs);
    return () => clearTimeout(timer);
  }, [username, navigate]);
}
