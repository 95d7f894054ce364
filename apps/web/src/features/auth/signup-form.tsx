import { Button, TextInput } from '@mantine/core';
import { signup } from '@rang/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, callApi } from '../../lib/api.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import './auth-texts.ts';
import classes from './form.module.css';
import { FormMessage } from './form-message.tsx';
import { SecretInput } from './secret-input.tsx';
import { SIGNUP_FIELDS, signupBodyOf, useSignupForm, type SignupValues } from './signup-fields.ts';
import { StrengthMeter } from './strength-meter.tsx';
import { TermsAgreement } from './terms-agreement.tsx';
import { useReturnToLogin } from './use-return-to-login.ts';

/** Everything an account needs; its creation says so and leads to the login. */
export function SignupForm({ referralCode }: { referralCode: string }) {
  const { t } = useTranslation('auth');
  const form = useSignupForm(referralCode);
  const [refusal, setRefusal] = useState<unknown>();
  const [done, setDone] = useState(false);
  useReturnToLogin(done);
  const focusFirst = (errors: Record<string, unknown>) => {
    const first = SIGNUP_FIELDS.find((field) => errors[field] !== undefined && errors[field] !== null);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  const submit = async (values: SignupValues) => {
    setRefusal(undefined);
    try {
      await callApi(signup, { body: signupBodyOf(values) });
      setDone(true);
    } catch (error) {
      const field = SIGNUP_FIELDS.find((one) => error instanceof ApiError && error.field === one);
      if (field === undefined) {
        setRefusal(error);
        return;
      }
      form.setFieldError(field, refusalText(error, t('signup.failed')));
      form.getInputNode(field)?.focus();
    }
  };
  const applied = form.values.referralCode.trim() !== '';
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, focusFirst)}>
      <TextInput label={t('fields.name')} autoComplete="name" {...form.getInputProps('name')} />
      <TextInput
        label={t('fields.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <TextInput label={t('fields.email')} type="email" autoComplete="email" {...form.getInputProps('email')} />
      <div>
        <SecretInput label={t('fields.password')} autoComplete="new-password" {...form.getInputProps('password')} />
        <StrengthMeter password={form.values.password} />
      </div>
      <TextInput
        label={t(applied ? 'fields.referralApplied' : 'fields.referralOptional')}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('referralCode')}
      />
      <TermsAgreement {...form.getInputProps('terms', { type: 'checkbox' })} />
      <div>
        <FormMessage tone="bad" text={refusal === undefined ? undefined : refusalText(refusal, t('signup.failed'))} />
        <FormMessage tone="good" text={done ? t('signup.done') : undefined} />
        <Button type="submit" fullWidth loading={form.submitting} disabled={done}>
          {t('signup.submit')}
        </Button>
      </div>
    </form>
  );
}
