import { adminLogin } from '@rang/contract';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../house/calls/api-error.ts';
import { focusField, useFields } from '../lib/use-fields.ts';
import { useSubmit } from '../lib/use-submit.ts';
import { SecretField, TextField } from '../ui/form/fields.tsx';
import { FormMessage, SendButton } from '../ui/form/send-button.tsx';
import { ThemeToggle } from '../ui/look/theme-toggle.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import classes from './office.module.css';
import { callOffice, storeToken } from './office-session.ts';

/** Logging in to the back office: username and password, and a code where the account has a second factor. */
export function LoginScreen() {
  const { fields, needsCode, refusal, isSending, submit } = useLogin();
  return (
    <main className={classes.login}>
      <div className={classes.steps}>
        <p className={classes.mark}>
          Rang <span>back office</span>
        </p>
        <ThemeToggle />
      </div>
      <PageTitle title="Log in" />
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...fields.text('username')}
        />
        <SecretField label="Password" autoComplete="current-password" {...fields.text('password')} />
        {needsCode ? (
          <TextField
            label="Code of your authenticator, or a recovery code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            {...fields.text('code')}
          />
        ) : null}
        <FormMessage tone="bad" text={refusal} />
        <SendButton isBusy={isSending}>Log in</SendButton>
      </form>
    </main>
  );
}

function useLogin() {
  const { history } = useRouter();
  const fields = useFields({ username: '', password: '', code: '' });
  const [needsCode, setNeedsCode] = useState(false);
  const sending = useSubmit(fields, async (form, refuse) => {
    const { username, password, code } = fields.values;
    const wrong = {
      ...(username.trim() === '' && { username: 'Username is required' }),
      ...(password === '' && { password: 'Password is required' }),
    };
    fields.fail(form, wrong);
    if (Object.keys(wrong).length > 0) return;
    try {
      const body = { username, password, ...(needsCode ? { code } : {}) };
      const { token } = await callOffice(adminLogin, { body });
      storeToken(token);
      history.replace('/admin/dashboard');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CODE_NEEDED' && !needsCode) {
        setNeedsCode(true);
        return;
      }
      refuse({ text: describeFailure(error) });
      focusField(form, error instanceof ApiError && error.field === 'code' ? 'code' : 'password');
    }
  });
  return { ...sending, fields, needsCode };
}

function describeFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Login failed. Please try again.';
  return error.code === 'BAD_ANSWER' ? 'Login failed. Invalid response from server.' : error.message;
}
