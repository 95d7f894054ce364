import { TIMES, checkResetLink, checkTakeBackLink, resetPassword, takeBack } from '@rang/contract';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../house/calls/api.ts';
import { ApiError } from '../../house/calls/api-error.ts';
import { explainRefusal, refusalText } from '../../house/calls/refusal-text.ts';
import { useSession } from '../../house/calls/session.ts';
import { mayBeDone } from '../../house/commands/is-outcome-unknown.ts';
import { NewPasswordFields, findNewPasswordErrors } from '../../house/password/new-password-fields.tsx';
import { useFields } from '../../lib/use-fields.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { FormMessage, SendButton } from '../../ui/form/send-button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './reset-screen.module.css';

/** A link that was mailed; `of` begins its texts' keys. A named one stands for an address, and asks for the username. */
interface MailedLink {
  readonly token: string;
  readonly of: 'password' | 'account';
  readonly isNamed: boolean;
}

function ResetForm(link: MailedLink) {
  const { t } = useTranslation('reset');
  const { fields, refusal, done, isSending, submit } = useResetForm(link);
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <p className={classes.text}>{t(`${link.of}.lead`)}</p>
      {link.isNamed ? (
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
        <FormMessage tone="good" text={done ? t(`${link.of}.done`) : undefined} />
        <SendButton isBusy={isSending} isDone={done}>
          {t(`${link.of}.submit`)}
        </SendButton>
      </div>
    </form>
  );
}

/** What to do where there is no link, or none that holds. The login, where another is asked for, lets nobody in twice. */
function NoForm({ title, text, canAsk = false }: { title: string; text: string; canAsk?: boolean }) {
  const { t } = useTranslation('reset');
  const session = useSession();
  return (
    <div className={classes.form}>
      <FormMessage tone="bad" text={title} />
      <p className={classes.text}>{text}</p>
      {canAsk && session === undefined ? (
        <Link to="/login" replace state={{ login: { forgot: true } }} className={classes.back}>
          {t('ask')}
        </Link>
      ) : null}
    </div>
  );
}

/** The form, unless the house says that the link holds no more: nobody learns that after a password was thought up. */
function ResetByLink(link: MailedLink) {
  const { t } = useTranslation('reset');
  const { token, of } = link;
  const [refusal, setRefusal] = useState<ApiError>();
  useEffect(() => {
    callApi(of === 'account' ? checkTakeBackLink : checkResetLink, { body: { token } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'RESET_LINK_INVALID') setRefusal(error);
    });
  }, [token, of]);
  if (refusal === undefined) return <ResetForm {...link} />;
  if (of === 'account') return <NoForm title={t('account.invalid')} text={t('account.once')} />;
  return <NoForm title={refusalText(refusal, t('password.invalid'))} text={t('password.once')} canAsk />;
}

/** Choosing a new password by a link that was mailed; whether it is worth anything is the house's word alone. */
export function ResetScreen() {
  const { t } = useTranslation('reset');
  const { resetToken: token, resetAs } = useRouterState({ select: ({ location }) => location.state });
  const of = resetAs === 'account' ? 'account' : 'password';
  return (
    <div className={classes.screen}>
      <PageTitle title={t(`${of}.title`)} />
      {token === undefined ? (
        <NoForm title={t('password.invalid')} text={t('invalidText')} canAsk />
      ) : (
        <ResetByLink key={token} {...{ token, of, isNamed: resetAs === 'named' }} />
      )}
      <Link to="/login" replace className={classes.back}>
        <IconArrowLeft size={18} aria-hidden="true" />
        {t('back')}
      </Link>
    </div>
  );
}

/** The form's state and its sending; once the password is set it leads to the login. */
function useResetForm({ token, of, isNamed }: MailedLink) {
  const { t } = useTranslation(['reset', 'newPassword']);
  const fields = useFields({ username: '', password: '', confirm: '' });
  const [username, setUsername] = useState<string>();
  useReturnToLogin(username, of);
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
      const call = of === 'account' ? takeBack : resetPassword;
      setUsername((await callApi(call, { body })).username);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'EMAIL_TAKEN') refuse({ text: t('account.taken') });
      else if (mayBeDone(error)) refuse({ text: t('newPassword:unanswered') });
      else refuse(explainRefusal(error, t(`${of}.failed`)));
    }
  });
  return { ...sending, fields, done };
}

/**
 * Goes to the login a while after the password was set, so that the good news can be read. The page that showed it is left out
 * of the history: there is nothing more to do on it.
 */
function useReturnToLogin(username: string | undefined, of: MailedLink['of']): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (username === undefined) return undefined;
    const state = { login: { username, after: of === 'account' ? 'takenBack' : 'reset' } } as const;
    const timer = setTimeout(() => void navigate({ to: '/login', state, replace: true }), TIMES.resetRedirectMs);
    return () => clearTimeout(timer);
  }, [username, of, navigate]);
}
