import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormMessage } from './form-message.tsx';
import classes from './form.module.css';
import { SecretInput } from './secret-input.tsx';
import { StrengthMeter } from './strength-meter.tsx';
import { TermsAgreement } from './terms-agreement.tsx';
import { useSignupForm } from './use-signup-form.ts';

/** Everything an account needs; its creation says so and leads to the login. */
export function SignupForm({ referralCode }: { referralCode: string }) {
  const { t } = useTranslation('auth');
  const { fields, refusal, done, isSending, submit } = useSignupForm(referralCode);
  const applied = fields.values.referralCode.trim() !== '';
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput label={t('fields.name')} autoComplete="name" {...fields.text('name')} />
      <TextInput
        label={t('fields.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...fields.text('username')}
      />
      <TextInput label={t('fields.email')} type="email" autoComplete="email" {...fields.text('email')} />
      <div>
        <SecretInput label={t('fields.password')} autoComplete="new-password" {...fields.text('password')} />
        <StrengthMeter password={fields.values.password} />
      </div>
      <TextInput
        label={t(applied ? 'fields.referralApplied' : 'fields.referralOptional')}
        autoComplete="off"
        spellCheck={false}
        {...fields.text('referralCode')}
      />
      <TermsAgreement {...fields.tick('terms')} />
      <div>
        <FormMessage tone="bad" text={refusal} />
        <FormMessage tone="good" text={done ? t('signup.done') : undefined} />
        <Button type="submit" fullWidth loading={isSending} disabled={done}>
          {t('signup.submit')}
        </Button>
      </div>
    </form>
  );
}
