import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { login, loginBody } from '@rang/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { storeSession } from '../../lib/session.ts';
import './auth-texts.ts';
import { DemoHint } from './demo-hint.tsx';
import classes from './form.module.css';
import { FormMessage } from './form-message.tsx';
import { SecretInput } from './secret-input.tsx';
import { wrongFields } from './wrong-fields.ts';

function useLoginForm() {
  const { t } = useTranslation('auth');
  return useForm({
    mode: 'controlled',
    initialValues: { username: '', password: '', rememberMe: false },
    validate: (values) => {
      const wrong = wrongFields(loginBody, values);
      return {
        username: wrong.has('username') ? t('rules.loginUsername') : null,
        password: wrong.has('password') ? t('rules.loginPassword') : null,
      };
    },
  });
}

/** Username and password; a login goes straight on to the dashboard. */
export function LoginForm() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const form = useLoginForm();
  const [refusal, setRefusal] = useState<unknown>();
  const focusFirst = (errors: Record<string, unknown>) => {
    const first = ['username', 'password'].find((field) => errors[field] !== undefined);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  const submit = async (values: typeof form.values) => {
    setRefusal(undefined);
    try {
      storeSession(await callApi(login, { body: values }), values.rememberMe);
      await navigate({ to: '/dashboard', replace: true });
    } catch (error) {
      setRefusal(error);
      form.getInputNode('password')?.focus();
    }
  };
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, focusFirst)}>
      <TextInput
        label={t('fields.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <SecretInput label={t('fields.password')} autoComplete="current-password" {...form.getInputProps('password')} />
      <Checkbox label={t('login.remember')} {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
      <div>
        <FormMessage tone="bad" text={refusal === undefined ? undefined : refusalText(refusal, t('login.failed'))} />
        <Button type="submit" fullWidth loading={form.submitting}>
          {t('login.submit')}
        </Button>
      </div>
      <DemoHint onFill={(demo) => form.setValues(demo)} />
    </form>
  );
}
