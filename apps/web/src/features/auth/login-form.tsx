import { Button, Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
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
      <TextInput
        label={t('fields.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...fields.text('username')}
      />
      <SecretInput label={t('fields.password')} autoComplete="current-password" {...fields.text('password')} />
      <Checkbox label={t('login.remember')} {...fields.tick('rememberMe')} />
      <div>
        <FormMessage tone="bad" text={refusal} />
        <Button type="submit" fullWidth loading={isSending}>
          {t('login.submit')}
        </Button>
      </div>
      <DemoHint onFill={fields.fill} />
    </form>
  );
}
