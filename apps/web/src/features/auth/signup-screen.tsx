import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, useTransition, type ChangeEvent, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { StrengthMeter } from '../../house/password/strength-meter.tsx';
import { useFields } from '../../lib/use-fields.ts';
import { SecretField, TextField, TickField } from '../../ui/form/fields.tsx';
import { FormMessage, SendButton } from '../../ui/form/send-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TermsDialog } from './dialogs.ts';
import type { SignupValues } from './form/accounts.ts';
import classes from './form/form.module.css';
import { useAccountsLoader } from './form/use-accounts.ts';

/** Signing up; a link with `?ref=` brings its referral code along. */
export function SignupScreen() {
  const { t } = useTranslation('auth');
  const { ref } = useSearch({ strict: false });
  return (
    <>
      <PageTitle title={t('signup.title')} />
      <SignupForm referralCode={ref ?? ''} />
    </>
  );
}

/** Everything an account needs; its creation says so and leads on to where the visitor wanted to be. */
function SignupForm({ referralCode }: { referralCode: string }) {
  const { t } = useTranslation('auth');
  const { fields, refusal, done, isSending, submit } = useSignupForm(referralCode);
  const code = fields.text('referralCode');
  // A code that the house has refused is applied no longer.
  const applied = fields.values.referralCode.trim() !== '' && code.error === undefined;
  return (
    <form className={classes.form} method="dialog" noValidate onSubmit={submit}>
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
        {...code}
      />
      <TermsAgreement {...fields.tick('terms')} onAgree={() => fields.fill({ terms: true })} />
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

/** The terms' checkbox with the terms themselves within reach. */
function TermsAgreement({
  onAgree,
  ...checkbox
}: {
  name: string;
  checked: boolean;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onAgree: () => void;
}) {
  const { t } = useTranslation('auth');
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.ends}>
      <TickField label={t('signup.agree')} {...checkbox} />
      <button type="button" className={classes.textButton} onClick={() => setOpened(true)}>
        {t('signup.readTerms')}
      </button>
      <TermsDialog opened={opened} onClose={() => setOpened(false)} onAgree={onAgree} />
    </div>
  );
}

/** The signup form's state and its sending; an error says what its field allows, and the first one gets the focus. */
function useSignupForm(referralCode: string) {
  const { t } = useTranslation('auth');
  const loadAccounts = useAccountsLoader();
  const fields = useFields<SignupValues>({
    name: '',
    username: '',
    email: '',
    password: '',
    referralCode,
    terms: false,
  });
  const [refusal, setRefusal] = useState<string>();
  const [done, setDone] = useState(false);
  const [isSending, startSending] = useTransition();
  const navigate = useNavigate();

  // What a username may be says how long it may be.
  const ruleOf = (field: string, most: number | undefined): string =>
    most === undefined || field === 'username' ? t(`rules.${field}`) : t('rules.tooLong', { count: most });
  const send = async (form: HTMLFormElement) => {
    const accounts = await loadAccounts();
    const wrong = accounts.findSignupErrors(fields.values);
    fields.fail(form, Object.fromEntries([...wrong].map(([field, most]) => [field, ruleOf(field, most)])));
    if (wrong.size > 0) return;
    try {
      await accounts.createAccount(fields.values);
    } catch (error) {
      const { text, field } = accounts.explainRefusal(error, t('signup.failed'));
      const place = Object.keys(fields.values).find((one) => one === field);
      if (place === undefined) setRefusal(text);
      else fields.fail(form, { [place]: text });
      return;
    }
    setDone(true);
    try {
      await accounts.enterNewAccount(fields.values);
      await navigate({ to: '/dashboard', replace: true });
    } catch {
      // The account is there all the same: its owner logs in by hand.
      await navigate({ to: '/login', state: { login: { username: fields.values.username.trim() } }, replace: true });
    }
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending || done) return;
    const form = event.currentTarget;
    setRefusal(undefined);
    startSending(() => send(form).catch(() => setRefusal(t('signup.failed'))));
  };
  return { fields, refusal, done, isSending, submit };
}
