import { useNavigate } from '@tanstack/react-router';
import { useState, useTransition, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useHouse } from '../../../house/house.ts';
import { focusField, useFields } from '../../../lib/use-fields.ts';
import { SecretField, TextField, TickField } from '../../../ui/form/fields.tsx';
import { FormMessage, SendButton } from '../../../ui/form/send-button.tsx';
import classes from './form.module.css';
import { SocialLogins } from './social-logins.tsx';
import { useAccounts } from './use-accounts.ts';

const DEMO = { username: 'demo', password: 'demo-play' } as const;

/**
 * A house that plays for nothing has a demo player; a house with real money never shows this. What kind of house it is
 * comes later than the form: the line's room is there from the start, so that nothing moves.
 */
function DemoHint({ onFill }: { onFill: (demo: typeof DEMO) => void }) {
  const { t } = useTranslation('auth');
  const isPlay = useHouse()?.money === 'play';
  return (
    <div className={classes.demo}>
      {isPlay ? (
        <>
          {t('login.demo')}
          <button type="button" className={classes.textButton} onClick={() => onFill(DEMO)}>
            {t('login.demoFill')}
          </button>
        </>
      ) : null}
    </div>
  );
}

/**
 * Username, password, remember-me, and the ways in for those who have no password at hand, or are kept out by others who
 * guess at it.
 */
export function LoginForm({ onForgot, onSlowed }: { onForgot: () => void; onSlowed: () => void }) {
  const { t } = useTranslation('auth');
  const { fields, refusal, isSlowed, isSending, submit } = useLoginForm();
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextField
        label={t('fields.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...fields.text('username')}
      />
      <SecretField label={t('fields.password')} autoComplete="current-password" {...fields.text('password')} />
      <div className={classes.ends}>
        <TickField label={t('login.remember')} {...fields.tick('rememberMe')} />
        <button type="button" className={classes.textButton} onClick={onForgot}>
          {t('login.forgot')}
        </button>
      </div>
      <div>
        <FormMessage tone="bad" text={refusal} />
        {isSlowed ? (
          <p className={classes.wayIn}>
            {t('login.slowed')}{' '}
            <button type="button" className={classes.textButton} onClick={onSlowed}>
              {t('login.askForLink')}
            </button>
          </p>
        ) : null}
        <SendButton isBusy={isSending}>{t('login.submit')}</SendButton>
      </div>
      <SocialLogins remember={fields.values.rememberMe} />
      <DemoHint onFill={fields.fill} />
    </form>
  );
}

/** The login form's state and its sending; a login goes straight on to the dashboard. `isSlowed`: somebody else may be guessing. */
function useLoginForm() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const loadAccounts = useAccounts();
  const fields = useFields({ username: '', password: '', rememberMe: false });
  const [refusal, setRefusal] = useState<string>();
  const [isSlowed, setSlowed] = useState(false);
  const [isSending, startSending] = useTransition();

  const send = async (form: HTMLFormElement) => {
    const accounts = await loadAccounts();
    const wrong = accounts.findLoginErrors(fields.values);
    fields.fail(form, {
      ...(wrong.has('username') && { username: t('rules.loginUsername') }),
      ...(wrong.has('password') && { password: t('rules.loginPassword') }),
    });
    if (wrong.size > 0) return;
    try {
      await accounts.logIn(fields.values);
      await navigate({ to: '/dashboard', replace: true });
    } catch (error) {
      setRefusal(accounts.explainRefusal(error, t('login.failed')).text);
      setSlowed(accounts.isSlowedDown(error));
      focusField(form, 'password');
    }
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    setRefusal(undefined);
    setSlowed(false);
    startSending(() => send(form).catch(() => setRefusal(t('login.failed'))));
  };
  return { fields, refusal, isSlowed, isSending, submit };
}
