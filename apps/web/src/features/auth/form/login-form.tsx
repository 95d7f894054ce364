import { GAMES } from '@rang/games';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, useTransition, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DEMO } from '../../../house/calls/session.ts';
import { useHouse } from '../../../house/house.ts';
import { focusField, useFields } from '../../../lib/use-fields.ts';
import { SecretField, TextField, TickField } from '../../../ui/form/fields.tsx';
import { FormMessage, SendButton } from '../../../ui/form/send-button.tsx';
import classes from './form.module.css';
import brand from './social-logins.module.css';
import { useAccountsLoader } from './use-accounts.ts';
import { useSocialLogins } from './use-social-logins.ts';

const WATCHED = GAMES.filter(({ isOpenToVisitors }) => isOpenToVisitors);

/**
 * The ways in for who has no account. A house that plays for nothing has a demo player and says what it plays for; a house
 * with real money never shows either. What kind of house it is comes later than the form: its room is there from the start,
 * so that nothing moves.
 */
function Doors({ onDemo }: { onDemo: () => void }) {
  const { t } = useTranslation('auth');
  const isPlay = useHouse()?.money === 'play';
  return (
    <div className={classes.doors}>
      <div className={brand.brands}>
        {WATCHED.map(({ id, path }) => (
          <Link key={id} to="/$" params={{ _splat: path }} className={brand.brand}>
            {t('login.watch', { game: t(`games:${id}.title`) })}
          </Link>
        ))}
        {isPlay ? (
          <button type="button" className={brand.brand} onClick={onDemo}>
            {t('login.demo')}
          </button>
        ) : null}
      </div>
      <p className={classes.note}>{isPlay ? t('login.play') : null}</p>
    </div>
  );
}

/**
 * Username, password, remember-me, and the ways in for those who have no password at hand, or are kept out by others who
 * guess at it.
 */
export function LoginForm(props: { username: string; onForgot: () => void; onSlowed: () => void }) {
  const { username, onForgot, onSlowed } = props;
  const { t } = useTranslation('auth');
  const { fields, refusal, isSlowed, isSending, submit, enterDemo } = useLoginForm(username);
  const social = useSocialLogins();
  return (
    <form className={classes.form} method="dialog" noValidate onSubmit={submit}>
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
      <Doors onDemo={enterDemo} />
      {social && <social.SocialLogins ways={social.ways} remember={fields.values.rememberMe} />}
    </form>
  );
}

/**
 * The login form's state and its sending; a login goes straight on to the dashboard. `isSlowed`: somebody else may be
 * guessing.
 */
function useLoginForm(username: string) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const loadAccounts = useAccountsLoader();
  const fields = useFields({ username, password: '', rememberMe: false });
  const [refusal, setRefusal] = useState<string>();
  const [isSlowed, setSlowed] = useState(false);
  const [isSending, startSending] = useTransition();

  const send = async (form: HTMLFormElement) => {
    const accounts = await loadAccounts();
    const wrong = accounts.findLoginErrors(fields.values);
    const ruleOf = (field: 'username' | 'password', missing: string) => {
      const most = wrong.get(field);
      if (!wrong.has(field)) return undefined;
      return most === undefined ? missing : t('rules.tooLong', { count: most });
    };
    fields.fail(form, {
      username: ruleOf('username', t('rules.loginUsername')),
      password: ruleOf('password', t('rules.loginPassword')),
    });
    if (wrong.size > 0) return;
    await enter(fields.values, () => focusField(form, 'password'));
  };
  const enter = async (values: typeof fields.values, onRefused?: () => void) => {
    const accounts = await loadAccounts();
    try {
      await accounts.logIn(values);
      await navigate({ to: '/dashboard', replace: true });
    } catch (error) {
      setRefusal(accounts.explainRefusal(error, t('login.failed')).text);
      setSlowed(accounts.isSlowedDown(error));
      onRefused?.();
    }
  };
  const start = (work: () => Promise<void>) => {
    if (isSending) return;
    setRefusal(undefined);
    setSlowed(false);
    startSending(() => work().catch(() => setRefusal(t('login.failed'))));
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    start(() => send(form));
  };
  const enterDemo = () => start(() => enter({ ...DEMO, rememberMe: false }));
  return { fields, refusal, isSlowed, isSending, submit, enterDemo };
}
