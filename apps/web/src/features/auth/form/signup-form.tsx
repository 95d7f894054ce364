import { useTranslation } from 'react-i18next';
import { FormMessage } from '../../../ui/form/form-message.tsx';
import { SecretField } from '../../../ui/form/secret-field.tsx';
import { SendButton } from '../../../ui/form/send-button.tsx';
import { StrengthMeter } from '../../../house/password/strength-meter.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import classes from './form.module.css';
import { TermsAgreement } from './terms-agreement.tsx';
import { useSignupForm } from './use-signup-form.ts';

/** Everything an account needs; its creation says so and leads to the login. */
export function SignupForm({ referralCode }: { referralCode: string }) {
  const { t } = useTranslation('auth');
  const { fields, refusal, done, isSending, submit } = useSignupForm(referralCode);
  const applied = fields.values.referralCode.trim() !== '';
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextField label={t('fields.name')} autoComplete="name" {...fields.text('name')} />
      <TextField
        label={t('fields.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...fields.text('username')}
      />
      <TextField label={t('fields.email')} type="email" autoComplete="email" {...fields.text('email')} />
      <div>
        <SecretField label={t('fields.password')} autoComplete="new-password" {...fields.text('password')} />
        <StrengthMeter password={fields.values.password} />
      </div>
      <TextField
        label={t(applied ? 'fields.referralApplied' : 'fields.referralOptional')}
        autoComplete="off"
        spellCheck={false}
        {...fields.text('referralCode')}
      />
      <TermsAgreement {...fields.tick('terms')} />
      <div>
        <FormMessage tone="bad" text={refusal} />
        <FormMessage tone="good" text={done ? t('signup.done') : undefined} />
        <SendButton isBusy={isSending} isDone={done}>
          {t('signup.submit')}
        </SendButton>
      </div>
    </form>
  );
}
