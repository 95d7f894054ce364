import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { NewPasswordFields } from '../../house/password/new-password-fields.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SendButton } from '../../ui/form/send-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import classes from './reset-screen.module.css';
import { useResetForm } from './use-reset-form.ts';

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

/** Choosing a new password by a link that was mailed; without its token there is nothing to choose. */
export function ResetScreen() {
  const { t } = useTranslation('reset');
  const token = useRouterState({ select: ({ location }) => location.state.resetToken });
  const isNamed = useRouterState({ select: ({ location }) => location.state.resetIsNamed === true });
  return (
    <div className={classes.screen}>
      <PageTitle title={t('title')} />
      {token === undefined ? (
        <div>
          <FormMessage tone="bad" text={t('invalid')} />
          <p className={classes.text}>{t('invalidText')}</p>
        </div>
      ) : (
        <ResetForm token={token} isNamed={isNamed} />
      )}
      <Link to="/login" replace className={classes.back}>
        <IconArrowLeft size={18} aria-hidden="true" />
        {t('back')}
      </Link>
    </div>
  );
}
