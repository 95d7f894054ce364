import { useTranslation } from 'react-i18next';
import { SendButton } from '../../ui/send-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TickField } from '../../ui/tick-field.tsx';
import { DemoHint } from './demo-hint.tsx';
import { FormMessage } from './form-message.tsx';
import classes from './form.module.css';
import { SecretInput } from './secret-input.tsx';
import { useLoginForm } from './use-login-form.ts';

/** Username, password, remember-me. */
export function LoginForm() {
  const { t } = useTranslation('auth');
  const { fields, refusal, isSending, submit } = useLoginForm();
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextField
        label={t('fields.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...fields.text('username')}
      />
      <SecretInput label={t('fields.password')} autoComplete="current-password" {...fields.text('password')} />
      <TickField label={t('login.remember')} {...fields.tick('rememberMe')} />
      <div>
        <FormMessage tone="bad" text={refusal} />
        <SendButton isBusy={isSending}>{t('login.submit')}</SendButton>
      </div>
      <DemoHint onFill={fields.fill} />
    </form>
  );
}
