import { useTranslation } from 'react-i18next';
import { FormMessage } from '../../../ui/form/form-message.tsx';
import { SecretField } from '../../../ui/form/secret-field.tsx';
import { SendButton } from '../../../ui/form/send-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TickField } from '../../../ui/form/tick-field.tsx';
import { DemoHint } from './demo-hint.tsx';
import classes from './form.module.css';
import { SocialLogins } from './social-logins.tsx';
import { useLoginForm } from './use-login-form.ts';

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
